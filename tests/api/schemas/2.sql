-- tokens: {"p5725ea0200902158": "p4-cG2m_7wZKnKlv0s-YRvZzZW4OLpe53zV1rV5VNro", "p515a7cb708c2d9ad": "lODZhf4DZKQNVSDct02-2Dw7h2O4wmgIRDHW0KdfWag", "p4877cf4534d34a54": "XTdTXNQfmGkEEyCqYcx-fZ7VJq2Wam8AK4gX5ypPdZY"}
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'paiju','first','2026-11-30 08:43:44.976113+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'paiju','second','2026-11-30 08:43:44.977642+00:00');
CREATE TABLE actions (
        hand text not null, seq integer not null, seat integer not null, action text not null,
        comment text not null, at_ms integer not null,
        primary key (hand, seq)) without rowid;
INSERT INTO "actions" VALUES('heff1014f4e67abc6',0,0,'call 1','',1796000000000);
CREATE TABLE "hand_players" (
   "player" TEXT,
   "number" INTEGER,
   PRIMARY KEY ("player", "number")
);
INSERT INTO "hand_players" VALUES('p5725ea0200902158',1);
INSERT INTO "hand_players" VALUES('p515a7cb708c2d9ad',1);
INSERT INTO "hand_players" VALUES('p4877cf4534d34a54',1);
CREATE TABLE "hands" (
   "number" INTEGER PRIMARY KEY,
   "hand" TEXT NOT NULL,
   "id" TEXT NOT NULL,
   "game" TEXT NOT NULL,
   "room" TEXT,
   "outcome" TEXT,
   "ended_at" TEXT NOT NULL,
   "text" TEXT NOT NULL
);
INSERT INTO "hands" VALUES(1,'h4434f04cbd2553f4','51d81265b3d869a2a0d7b9129a4e8c746ca601e073746aa5d6ab2b2cbe223367','doudizhu','doudizhu-beginner','played','2026-11-30T00:53:20.000Z','{"format":"paiju/1","game":"doudizhu","seats":[{"player":"p5725ea0200902158","coins":10000},{"player":"p515a7cb708c2d9ad","coins":10000},{"player":"p4877cf4534d34a54","coins":10000}],"setup":{},"deal":{"deck":"Ah3c5hKdAc7c6sJd3s8sKc2h3h8d4s6c2cQdJc6d8h8cBJ4d2d2s7sRJTh4h9sTc9dAsTdQcKs5s4c6hJh5d9c9hKhAd3dQsTs7dJs5cQh7h","marker":"Td"},"actions":["2 call 1","0 call 2","1 call 3","1 play 4d","2 play 5d","0 play 6c","1 play 7h","2 play 9c","0 play Jd","1 play Qd","2 play Kh","0 play Ac","1 play 2d","2 pass","0 pass","1 play 4h","2 play 5s","0 play 6s","1 play 7s","2 play 9h","0 play Kd","1 play As","2 pass","0 play 2c","1 play BJ","2 pass","0 pass","1 play 5c","2 play 6h","0 play 7c","1 play 8c","2 play Td","0 play Kc","1 play 2s","2 pass","0 pass","1 play 6d","2 play 7d","0 play 8d","1 play 9d","2 play Ts","0 play Ah","1 play RJ","2 pass","0 pass","1 play 8h","2 play Jh","0 play 2h","1 pass","2 pass","0 play 3c","1 play 9s","2 play Js","0 pass","1 play Qh","2 play Ks","0 pass","1 pass","2 play 3d","0 play 4s","1 play Tc","2 play Qc","0 pass","1 pass","2 play 4c","0 play 5h","1 play Th","2 play Qs","0 pass","1 pass","2 play Ad"],"outcome":"played","winners":[0,2],"points":[3,-6,3],"coins":[3,-6,3],"house":0,"id":"51d81265b3d869a2a0d7b9129a4e8c746ca601e073746aa5d6ab2b2cbe223367","times":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"started_at":"2026-11-30T00:53:20.000Z","shuffle":{"scheme":"paiju-shuffle/1","commitment":"538691e8f134ac3f621cdffcc583cb4ebd479f3ae2fcc6f25af4c32aef6c844e","server_seed":"ba8287429d7e3188637107e3c3a9b6b58d17c3bb6d39783085d4d1c9bf522529","client_seeds":["","",""]},"explain":[{"seat":2,"factor":"base","value":3},{"seat":0,"factor":"base","value":3},{"seat":0,"factor":"coefficient","value":1},{"seat":1,"factor":"coefficient","value":1},{"seat":2,"factor":"coefficient","value":1}]}');
CREATE TABLE heartbeat (one integer primary key check (one = 1), at_ms integer not null);
CREATE TABLE idempotency (
        player text not null, key text not null, request blob not null, answer text not null,
        etag text not null, at_ms integer not null, primary key (player, key)) without rowid;
CREATE TABLE journal (
        "table" text not null, version integer not null, n integer not null,
        name text not null, audience text, data text not null, action text,
        primary key ("table", version, n)) without rowid;
INSERT INTO "journal" VALUES('t06226740c4298c89',6,0,'ready',NULL,'{"seat": 2, "ready": true, "open": false}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',6,1,'hand',NULL,'{"hand": "h4434f04cbd2553f4", "seats": ["p5725ea0200902158", "p515a7cb708c2d9ad", "p4877cf4534d34a54"]}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',6,2,'dealt','["p5725ea0200902158"]','{"seat": 0, "cards": "3s3h3c4s5h6s6c7c8s8dJdKcKdAhAc2h2c"}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',6,3,'dealt','["p515a7cb708c2d9ad"]','{"seat": 1, "cards": "4h4d6d7s8h8c9s9dThTcJcQdAs2s2dBJRJ"}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',6,4,'dealt','["p4877cf4534d34a54"]','{"seat": 2, "cards": "3d4c5s5d6h7d9h9cTsTdJsJhQsQcKsKhAd"}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',6,5,'marker',NULL,'{"seat": 2, "card": "Td"}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',7,0,'call',NULL,'{"seat": 2, "points": 1}','2 call 1');
INSERT INTO "journal" VALUES('t06226740c4298c89',8,0,'call',NULL,'{"seat": 0, "points": 2}','0 call 2');
INSERT INTO "journal" VALUES('t06226740c4298c89',9,0,'call',NULL,'{"seat": 1, "points": 3}','1 call 3');
INSERT INTO "journal" VALUES('t06226740c4298c89',9,1,'landlord',NULL,'{"seat": 1, "bottom": "5c7hQh"}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',10,0,'play',NULL,'{"seat": 1, "cards": "4d", "kind": "solo"}','1 play 4d');
INSERT INTO "journal" VALUES('t06226740c4298c89',11,0,'play',NULL,'{"seat": 2, "cards": "5d", "kind": "solo"}','2 play 5d');
INSERT INTO "journal" VALUES('t06226740c4298c89',12,0,'play',NULL,'{"seat": 0, "cards": "6c", "kind": "solo"}','0 play 6c');
INSERT INTO "journal" VALUES('t06226740c4298c89',13,0,'play',NULL,'{"seat": 1, "cards": "7h", "kind": "solo"}','1 play 7h');
INSERT INTO "journal" VALUES('t06226740c4298c89',14,0,'play',NULL,'{"seat": 2, "cards": "9c", "kind": "solo"}','2 play 9c');
INSERT INTO "journal" VALUES('t06226740c4298c89',15,0,'play',NULL,'{"seat": 0, "cards": "Jd", "kind": "solo"}','0 play Jd');
INSERT INTO "journal" VALUES('t06226740c4298c89',16,0,'play',NULL,'{"seat": 1, "cards": "Qd", "kind": "solo"}','1 play Qd');
INSERT INTO "journal" VALUES('t06226740c4298c89',17,0,'play',NULL,'{"seat": 2, "cards": "Kh", "kind": "solo"}','2 play Kh');
INSERT INTO "journal" VALUES('t06226740c4298c89',18,0,'play',NULL,'{"seat": 0, "cards": "Ac", "kind": "solo"}','0 play Ac');
INSERT INTO "journal" VALUES('t06226740c4298c89',19,0,'play',NULL,'{"seat": 1, "cards": "2d", "kind": "solo"}','1 play 2d');
INSERT INTO "journal" VALUES('t06226740c4298c89',20,0,'pass',NULL,'{"seat": 2}','2 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',21,0,'pass',NULL,'{"seat": 0}','0 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',22,0,'play',NULL,'{"seat": 1, "cards": "4h", "kind": "solo"}','1 play 4h');
INSERT INTO "journal" VALUES('t06226740c4298c89',23,0,'play',NULL,'{"seat": 2, "cards": "5s", "kind": "solo"}','2 play 5s');
INSERT INTO "journal" VALUES('t06226740c4298c89',24,0,'play',NULL,'{"seat": 0, "cards": "6s", "kind": "solo"}','0 play 6s');
INSERT INTO "journal" VALUES('t06226740c4298c89',25,0,'play',NULL,'{"seat": 1, "cards": "7s", "kind": "solo"}','1 play 7s');
INSERT INTO "journal" VALUES('t06226740c4298c89',26,0,'play',NULL,'{"seat": 2, "cards": "9h", "kind": "solo"}','2 play 9h');
INSERT INTO "journal" VALUES('t06226740c4298c89',27,0,'play',NULL,'{"seat": 0, "cards": "Kd", "kind": "solo"}','0 play Kd');
INSERT INTO "journal" VALUES('t06226740c4298c89',28,0,'play',NULL,'{"seat": 1, "cards": "As", "kind": "solo"}','1 play As');
INSERT INTO "journal" VALUES('t06226740c4298c89',29,0,'pass',NULL,'{"seat": 2}','2 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',30,0,'play',NULL,'{"seat": 0, "cards": "2c", "kind": "solo"}','0 play 2c');
INSERT INTO "journal" VALUES('t06226740c4298c89',31,0,'play',NULL,'{"seat": 1, "cards": "BJ", "kind": "solo"}','1 play BJ');
INSERT INTO "journal" VALUES('t06226740c4298c89',32,0,'pass',NULL,'{"seat": 2}','2 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',33,0,'pass',NULL,'{"seat": 0}','0 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',34,0,'play',NULL,'{"seat": 1, "cards": "5c", "kind": "solo"}','1 play 5c');
INSERT INTO "journal" VALUES('t06226740c4298c89',35,0,'play',NULL,'{"seat": 2, "cards": "6h", "kind": "solo"}','2 play 6h');
INSERT INTO "journal" VALUES('t06226740c4298c89',36,0,'play',NULL,'{"seat": 0, "cards": "7c", "kind": "solo"}','0 play 7c');
INSERT INTO "journal" VALUES('t06226740c4298c89',37,0,'play',NULL,'{"seat": 1, "cards": "8c", "kind": "solo"}','1 play 8c');
INSERT INTO "journal" VALUES('t06226740c4298c89',38,0,'play',NULL,'{"seat": 2, "cards": "Td", "kind": "solo"}','2 play Td');
INSERT INTO "journal" VALUES('t06226740c4298c89',39,0,'play',NULL,'{"seat": 0, "cards": "Kc", "kind": "solo"}','0 play Kc');
INSERT INTO "journal" VALUES('t06226740c4298c89',40,0,'play',NULL,'{"seat": 1, "cards": "2s", "kind": "solo"}','1 play 2s');
INSERT INTO "journal" VALUES('t06226740c4298c89',41,0,'pass',NULL,'{"seat": 2}','2 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',42,0,'pass',NULL,'{"seat": 0}','0 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',43,0,'play',NULL,'{"seat": 1, "cards": "6d", "kind": "solo"}','1 play 6d');
INSERT INTO "journal" VALUES('t06226740c4298c89',44,0,'play',NULL,'{"seat": 2, "cards": "7d", "kind": "solo"}','2 play 7d');
INSERT INTO "journal" VALUES('t06226740c4298c89',45,0,'play',NULL,'{"seat": 0, "cards": "8d", "kind": "solo"}','0 play 8d');
INSERT INTO "journal" VALUES('t06226740c4298c89',46,0,'play',NULL,'{"seat": 1, "cards": "9d", "kind": "solo"}','1 play 9d');
INSERT INTO "journal" VALUES('t06226740c4298c89',47,0,'play',NULL,'{"seat": 2, "cards": "Ts", "kind": "solo"}','2 play Ts');
INSERT INTO "journal" VALUES('t06226740c4298c89',48,0,'play',NULL,'{"seat": 0, "cards": "Ah", "kind": "solo"}','0 play Ah');
INSERT INTO "journal" VALUES('t06226740c4298c89',49,0,'play',NULL,'{"seat": 1, "cards": "RJ", "kind": "solo"}','1 play RJ');
INSERT INTO "journal" VALUES('t06226740c4298c89',50,0,'pass',NULL,'{"seat": 2}','2 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',51,0,'pass',NULL,'{"seat": 0}','0 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',52,0,'play',NULL,'{"seat": 1, "cards": "8h", "kind": "solo"}','1 play 8h');
INSERT INTO "journal" VALUES('t06226740c4298c89',53,0,'play',NULL,'{"seat": 2, "cards": "Jh", "kind": "solo"}','2 play Jh');
INSERT INTO "journal" VALUES('t06226740c4298c89',54,0,'play',NULL,'{"seat": 0, "cards": "2h", "kind": "solo"}','0 play 2h');
INSERT INTO "journal" VALUES('t06226740c4298c89',55,0,'pass',NULL,'{"seat": 1}','1 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',56,0,'pass',NULL,'{"seat": 2}','2 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',57,0,'play',NULL,'{"seat": 0, "cards": "3c", "kind": "solo"}','0 play 3c');
INSERT INTO "journal" VALUES('t06226740c4298c89',58,0,'play',NULL,'{"seat": 1, "cards": "9s", "kind": "solo"}','1 play 9s');
INSERT INTO "journal" VALUES('t06226740c4298c89',59,0,'play',NULL,'{"seat": 2, "cards": "Js", "kind": "solo"}','2 play Js');
INSERT INTO "journal" VALUES('t06226740c4298c89',60,0,'pass',NULL,'{"seat": 0}','0 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',61,0,'play',NULL,'{"seat": 1, "cards": "Qh", "kind": "solo"}','1 play Qh');
INSERT INTO "journal" VALUES('t06226740c4298c89',62,0,'play',NULL,'{"seat": 2, "cards": "Ks", "kind": "solo"}','2 play Ks');
INSERT INTO "journal" VALUES('t06226740c4298c89',63,0,'pass',NULL,'{"seat": 0}','0 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',64,0,'pass',NULL,'{"seat": 1}','1 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',65,0,'play',NULL,'{"seat": 2, "cards": "3d", "kind": "solo"}','2 play 3d');
INSERT INTO "journal" VALUES('t06226740c4298c89',66,0,'play',NULL,'{"seat": 0, "cards": "4s", "kind": "solo"}','0 play 4s');
INSERT INTO "journal" VALUES('t06226740c4298c89',67,0,'play',NULL,'{"seat": 1, "cards": "Tc", "kind": "solo"}','1 play Tc');
INSERT INTO "journal" VALUES('t06226740c4298c89',68,0,'play',NULL,'{"seat": 2, "cards": "Qc", "kind": "solo"}','2 play Qc');
INSERT INTO "journal" VALUES('t06226740c4298c89',69,0,'pass',NULL,'{"seat": 0}','0 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',70,0,'pass',NULL,'{"seat": 1}','1 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',71,0,'play',NULL,'{"seat": 2, "cards": "4c", "kind": "solo"}','2 play 4c');
INSERT INTO "journal" VALUES('t06226740c4298c89',72,0,'play',NULL,'{"seat": 0, "cards": "5h", "kind": "solo"}','0 play 5h');
INSERT INTO "journal" VALUES('t06226740c4298c89',73,0,'play',NULL,'{"seat": 1, "cards": "Th", "kind": "solo"}','1 play Th');
INSERT INTO "journal" VALUES('t06226740c4298c89',74,0,'play',NULL,'{"seat": 2, "cards": "Qs", "kind": "solo"}','2 play Qs');
INSERT INTO "journal" VALUES('t06226740c4298c89',75,0,'pass',NULL,'{"seat": 0}','0 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',76,0,'pass',NULL,'{"seat": 1}','1 pass');
INSERT INTO "journal" VALUES('t06226740c4298c89',77,0,'play',NULL,'{"seat": 2, "cards": "Ad", "kind": "solo"}','2 play Ad');
INSERT INTO "journal" VALUES('t06226740c4298c89',77,1,'over',NULL,'{"outcome": "played", "winners": [0, 2], "points": [3, -6, 3], "hands": ["3s3h8s", "Jc", ""]}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',77,2,'result',NULL,'{"hand": "h4434f04cbd2553f4", "outcome": "played", "winners": [0, 2], "points": [3, -6, 3], "coins": [3, -6, 3], "house": 0, "explain": [{"seat": 2, "factor": "base", "value": 3}, {"seat": 0, "factor": "base", "value": 3}, {"seat": 0, "factor": "coefficient", "value": 1}, {"seat": 1, "factor": "coefficient", "value": 1}, {"seat": 2, "factor": "coefficient", "value": 1}], "fled": null, "unjudged": [], "removed": []}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',78,0,'ready',NULL,'{"seat": 0, "ready": true, "open": false}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',79,0,'ready',NULL,'{"seat": 1, "ready": true, "open": false}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',80,0,'ready',NULL,'{"seat": 2, "ready": true, "open": false}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',80,1,'hand',NULL,'{"hand": "heff1014f4e67abc6", "seats": ["p5725ea0200902158", "p515a7cb708c2d9ad", "p4877cf4534d34a54"]}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',80,2,'dealt','["p5725ea0200902158"]','{"seat": 0, "cards": "3c5s5d6h6c7c8s8d9s9hTsThJhQdKsAcAd"}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',80,3,'dealt','["p515a7cb708c2d9ad"]','{"seat": 1, "cards": "3d4s5h5c7h8h9c9dTdJcQhKcKdAsAh2hBJ"}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',80,4,'dealt','["p4877cf4534d34a54"]','{"seat": 2, "cards": "3h4h4d6s6d7s7d8cTcJsJdQsQcKh2c2dRJ"}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',80,5,'marker',NULL,'{"seat": 0, "card": "9h"}',NULL);
INSERT INTO "journal" VALUES('t06226740c4298c89',81,0,'call',NULL,'{"seat": 0, "points": 1}','0 call 1');
INSERT INTO "journal" VALUES('t108ceec9d2884c8e',1,0,'joined',NULL,'{"seat": 0, "player": "p3c4826b6985a7a94", "name": "ann"}',NULL);
CREATE TABLE live_hands (
        id text primary key, "table" text not null unique references tables,
        game text not null, rules text not null, seats text not null, setup text not null,
        deal text not null, server_seed text not null, client_seeds text not null,
        started_ms integer not null, started_version integer not null);
INSERT INTO "live_hands" VALUES('heff1014f4e67abc6','t06226740c4298c89','doudizhu','{}','[{"player": "p5725ea0200902158", "coins": 10003}, {"player": "p515a7cb708c2d9ad", "coins": 9994}, {"player": "p4877cf4534d34a54", "coins": 10003}]','{}','{"deck": "AcQd5dJh8s5s8d7cAd3cTh6c9sKsTs9h6hQhAhKc5hKd3dBJ9dAs8h2hTd4s7h9cJc5c2d6d4h4dQs2c8c7sJsQcTc3h7dRJ6sKhJd4c2s3s", "marker": "9h"}','d8064dd36087ef5584805ea36bf87802ca8b4a0da3617882bdd64682a8c491f3','["", "", ""]',1796000000000,80);
CREATE TABLE players (
        id text primary key, name text not null, token_hash blob not null unique,
        created_ms integer not null, seen_ms integer not null,
        won_last integer not null default 0, last_table text);
INSERT INTO "players" VALUES('p5725ea0200902158','ann',X'F0F1215DCE41E859AD600FAB70BEC7A1F4CBBEBBC14C1B5069F4DD7A12928D61',1796000000000,1796000000000,1,NULL);
INSERT INTO "players" VALUES('p515a7cb708c2d9ad','bo',X'076F7C9E38BDE1478DCF4592CE4118B441FD06FB4D079434C62ABFECE5907A12',1796000000000,1796000000000,0,NULL);
INSERT INTO "players" VALUES('p4877cf4534d34a54','cy',X'A5E27426D6D05DAAAC9477249254AACB2E40A62E907A8BC0C58DFD3CC7BB71E6',1796000000000,1796000000000,1,NULL);
INSERT INTO "players" VALUES('p3c4826b6985a7a94','ann',X'5972DDB82F9AC5F1F087A28682E5E88C8846B4896339B02FA48C7AE4020BE0F9',1796000000000,1796000000000,0,NULL);
CREATE TABLE postings (
        id integer primary key, payer text not null, payee text not null,
        amount integer not null check (amount > 0), reason text not null, hand text,
        at_ms integer not null, check (payer <> payee));
INSERT INTO "postings" VALUES(1,'bank','p5725ea0200902158',10000,'welcome',NULL,1796000000000);
INSERT INTO "postings" VALUES(2,'bank','p515a7cb708c2d9ad',10000,'welcome',NULL,1796000000000);
INSERT INTO "postings" VALUES(3,'bank','p4877cf4534d34a54',10000,'welcome',NULL,1796000000000);
INSERT INTO "postings" VALUES(4,'p515a7cb708c2d9ad','p5725ea0200902158',3,'hand','h4434f04cbd2553f4',1796000000000);
INSERT INTO "postings" VALUES(5,'p515a7cb708c2d9ad','p4877cf4534d34a54',3,'hand','h4434f04cbd2553f4',1796000000000);
INSERT INTO "postings" VALUES(6,'bank','p3c4826b6985a7a94',10000,'welcome',NULL,1796000000000);
CREATE TABLE reports (
        id text primary key, hand text not null, player text not null, text text not null,
        record_id text not null, engine text not null, edition integer not null,
        at_ms integer not null, unique (hand, player));
CREATE TABLE rooms (
        id text primary key, game text not null, rules text not null,
        turn_seconds integer not null, reconnect_seconds integer not null,
        made_ms integer not null, spectator_delay_seconds integer not null default 0);
INSERT INTO "rooms" VALUES('doudizhu-beginner','doudizhu','{}',20,30,1796000000000,0);
INSERT INTO "rooms" VALUES('laizi-beginner','laizi','{}',20,30,1796000000000,0);
INSERT INTO "rooms" VALUES('bigtwo-beginner','bigtwo','{}',20,30,1796000000000,0);
INSERT INTO "rooms" VALUES('zhajinhua-beginner','zhajinhua','{}',20,30,1796000000000,0);
INSERT INTO "rooms" VALUES('tonghuashun-beginner','tonghuashun','{}',20,30,1796000000000,0);
INSERT INTO "rooms" VALUES('suoha-beginner','suoha','{}',20,30,1796000000000,0);
INSERT INTO "rooms" VALUES('mahjong2-beginner','mahjong2','{}',20,30,1796000000000,0);
CREATE TABLE seats (
        "table" text not null references tables, seat integer not null,
        player text not null unique references players, coins integer not null,
        ready integer not null default 0, opens integer, client_seed text not null default '',
        trustee integer not null default 0, auto_call integer not null default 0,
        waited_for integer not null default 0, leaving integer not null default 0,
        away_since integer, timed_out integer not null default 0, entered integer not null,
        primary key ("table", seat));
INSERT INTO "seats" VALUES('t06226740c4298c89',0,'p5725ea0200902158',10003,1,NULL,'',0,0,0,0,NULL,0,1);
INSERT INTO "seats" VALUES('t06226740c4298c89',1,'p515a7cb708c2d9ad',9994,1,NULL,'',0,0,0,0,NULL,0,2);
INSERT INTO "seats" VALUES('t06226740c4298c89',2,'p4877cf4534d34a54',10003,1,NULL,'',0,0,0,0,NULL,0,3);
INSERT INTO "seats" VALUES('t108ceec9d2884c8e',0,'p3c4826b6985a7a94',10000,0,NULL,'',0,0,0,0,NULL,0,1);
CREATE TABLE snapshots (
        "table" text not null, version integer not null, at_ms integer not null,
        view text not null, primary key ("table", version)) without rowid;
CREATE TABLE statistics (
        player text not null, game text not null, hands integer not null default 0,
        won integer not null default 0, lost integer not null default 0,
        drawn integer not null default 0, fled integer not null default 0,
        disconnected integer not null default 0, points integer not null default 0,
        primary key (player, game)) without rowid;
INSERT INTO "statistics" VALUES('p4877cf4534d34a54','doudizhu',1,1,0,0,0,0,3);
INSERT INTO "statistics" VALUES('p515a7cb708c2d9ad','doudizhu',1,0,1,0,0,0,-6);
INSERT INTO "statistics" VALUES('p5725ea0200902158','doudizhu',1,1,0,0,0,0,3);
CREATE TABLE tables (
        id text primary key, room text not null references rooms, version integer not null,
        hand text, deadline_ms integer, turn_ms integer not null default 0,
        asked integer not null default 0, next_seed text not null,
        past text not null default '{}', result text, journal_from integer not null default 1,
        entered integer not null default 0, delay_ms integer not null default 0, vacated_ms integer);
INSERT INTO "tables" VALUES('t06226740c4298c89','doudizhu-beginner',81,'heff1014f4e67abc6',1796000020000,1796000000000,2,'5b23407e2e666f3520451a25b2785e2897cfcd63417f24a8ea7019b187f075d6','{"outcome": "played", "setup": {"marker": "Td"}, "winners": ["p5725ea0200902158", "p4877cf4534d34a54"], "players": ["p5725ea0200902158", "p515a7cb708c2d9ad", "p4877cf4534d34a54"]}','{"hand": "h4434f04cbd2553f4", "outcome": "played", "winners": [0, 2], "points": [3, -6, 3], "coins": [3, -6, 3], "house": 0, "explain": [{"seat": 2, "factor": "base", "value": 3}, {"seat": 0, "factor": "base", "value": 3}, {"seat": 0, "factor": "coefficient", "value": 1}, {"seat": 1, "factor": "coefficient", "value": 1}, {"seat": 2, "factor": "coefficient", "value": 1}], "fled": null, "unjudged": [], "removed": []}',6,3,0,NULL);
INSERT INTO "tables" VALUES('t108ceec9d2884c8e','mahjong2-beginner',1,NULL,NULL,0,0,'8f3f2827a34bcd5238f2f1bf362e06ada0be7608a931c7cc82b80e16d150e6f8','{}',NULL,1,1,0,NULL);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX tables_room on tables (room);
CREATE INDEX tables_deadline on tables (deadline_ms) where deadline_ms is not null;
CREATE INDEX idempotency_at on idempotency (at_ms);
CREATE INDEX postings_payer on postings (payer, amount);
CREATE INDEX postings_payee on postings (payee, amount);
CREATE INDEX postings_hand on postings (hand) where hand is not null;
CREATE TRIGGER postings_stay before update on postings
        begin select raise(abort, 'the ledger is append-only'); end;
CREATE TRIGGER postings_remain before delete on postings
        begin select raise(abort, 'the ledger is append-only'); end;
CREATE UNIQUE INDEX "idx_hands_hand"
    ON "hands" ("hand");
CREATE UNIQUE INDEX "idx_hands_id"
    ON "hands" ("id");
COMMIT;
