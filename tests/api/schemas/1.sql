-- tokens: {"p5a5e9c8155f2a33f": "rgzInpXrFCbR3nK3Kr_Dp5y_KdrThPIrGREVo8j_J8o", "pc2ef399371eff17c": "CKr8IwuCcdeaEHnLEswD8IdK8ywpnKG2GakyryIEhhE", "p6ea83d2bed3ba3b5": "Bhhxvnty7HyfS8m3G2tb-P_h7aEpmKnTw-ss5LWV0m8"}
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'paiju','first','2026-11-30 07:47:38.702059+00:00');
CREATE TABLE actions (
        hand text not null, seq integer not null, seat integer not null, action text not null,
        comment text not null, at_ms integer not null,
        primary key (hand, seq)) without rowid;
INSERT INTO "actions" VALUES('haedaa07b56436811',0,0,'call 1','',1796000000000);
CREATE TABLE "hand_players" (
   "player" TEXT,
   "number" INTEGER,
   PRIMARY KEY ("player", "number")
);
INSERT INTO "hand_players" VALUES('p5a5e9c8155f2a33f',1);
INSERT INTO "hand_players" VALUES('pc2ef399371eff17c',1);
INSERT INTO "hand_players" VALUES('p6ea83d2bed3ba3b5',1);
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
INSERT INTO "hands" VALUES(1,'h5b9f2295e40c36c3','05f374b41afba09142eafd890dca967150e0dcf65eed2ab1af49cea03c4d36b6','doudizhu','doudizhu-beginner','played','2026-11-30T00:53:20.000Z','{"format":"paiju/1","game":"doudizhu","seats":[{"player":"p5a5e9c8155f2a33f","coins":10000},{"player":"pc2ef399371eff17c","coins":10000},{"player":"p6ea83d2bed3ba3b5","coins":10000}],"setup":{},"deal":{"deck":"2c7hKc6h9d3h7s9h5sTc3s4c8s8dTh4d2d7cAcQsQd5cKs5h8cAsQhJd6s7dTs3dJc2sAhKdBJ9s2h4sJhAd4hTdQc5d6c9cJs3c8hRJ6dKh","marker":"Jd"},"actions":["1 call 1","2 call 2","0 call 3","0 play 3h","1 play 5c","2 play 6c","0 play 7h","1 play 8c","2 play 9c","0 play Tc","1 play Jd","2 play Qc","0 play Kc","1 play Ac","2 play 2h","0 play RJ","1 pass","2 pass","0 play 3s","1 play 5h","2 play 8h","0 play 9d","1 play Ts","2 play Jh","0 play Kh","1 play As","2 play BJ","0 pass","1 pass","2 play 3c","0 play 4d","1 play 6s","2 play 9s","0 play Th","1 play Jc","2 play Kd","0 play 2d","1 pass","2 pass","0 play 4c","1 play 7d","2 play Td","0 play 2c","1 pass","2 pass","0 play 5s","1 play 7c","2 play Js","0 pass","1 play Qd","2 play Ad","0 pass","1 play 2s","2 pass","0 pass","1 play 3d","2 play 4h","0 play 6d","1 play Qh","2 play Ah","0 pass","1 pass","2 play 4s","0 play 6h","1 play Qs","2 pass","0 pass","1 play Ks"],"outcome":"played","winners":[1,2],"points":[-6,3,3],"coins":[-6,3,3],"house":0,"id":"05f374b41afba09142eafd890dca967150e0dcf65eed2ab1af49cea03c4d36b6","times":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"started_at":"2026-11-30T00:53:20.000Z","shuffle":{"scheme":"paiju-shuffle/1","commitment":"75c866f507219af299bb8557887ff1b82ea8d76f504fc95a10fdf0236e4b384d","server_seed":"3cc164886d6aae670f96183ca7a9c922c5aaf765d80a326f3bdd9e2c0840a9fa","client_seeds":["","",""]},"explain":[{"seat":1,"factor":"base","value":3},{"seat":2,"factor":"base","value":3},{"seat":0,"factor":"coefficient","value":1},{"seat":1,"factor":"coefficient","value":1},{"seat":2,"factor":"coefficient","value":1}]}');
CREATE TABLE heartbeat (one integer primary key check (one = 1), at_ms integer not null);
CREATE TABLE idempotency (
        player text not null, key text not null, request blob not null, answer text not null,
        etag text not null, at_ms integer not null, primary key (player, key)) without rowid;
CREATE TABLE journal (
        "table" text not null, version integer not null, n integer not null,
        name text not null, audience text, data text not null, action text,
        primary key ("table", version, n)) without rowid;
INSERT INTO "journal" VALUES('t58f74de232919eaa',1,0,'joined',NULL,'{"seat": 0, "player": "p00026dcb97e08340", "name": "dee"}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',6,0,'ready',NULL,'{"seat": 2, "ready": true, "open": false}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',6,1,'hand',NULL,'{"hand": "h5b9f2295e40c36c3", "seats": ["p5a5e9c8155f2a33f", "pc2ef399371eff17c", "p6ea83d2bed3ba3b5"]}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',6,2,'dealt','["p5a5e9c8155f2a33f"]','{"seat": 0, "cards": "3s3h4c4d5s6h7s7h8s8d9h9dThTcKc2c2d"}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',6,3,'dealt','["pc2ef399371eff17c"]','{"seat": 1, "cards": "3d5h5c6s7c7d8cTsJcJdQsQhQdKsAsAc2s"}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',6,4,'dealt','["p6ea83d2bed3ba3b5"]','{"seat": 2, "cards": "3c4s4h5d6c8h9s9cTdJsJhQcKdAhAd2hBJ"}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',6,5,'marker',NULL,'{"seat": 1, "card": "Jd"}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',7,0,'call',NULL,'{"seat": 1, "points": 1}','1 call 1');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',8,0,'call',NULL,'{"seat": 2, "points": 2}','2 call 2');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',9,0,'call',NULL,'{"seat": 0, "points": 3}','0 call 3');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',9,1,'landlord',NULL,'{"seat": 0, "bottom": "6dKhRJ"}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',10,0,'play',NULL,'{"seat": 0, "cards": "3h", "kind": "solo"}','0 play 3h');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',11,0,'play',NULL,'{"seat": 1, "cards": "5c", "kind": "solo"}','1 play 5c');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',12,0,'play',NULL,'{"seat": 2, "cards": "6c", "kind": "solo"}','2 play 6c');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',13,0,'play',NULL,'{"seat": 0, "cards": "7h", "kind": "solo"}','0 play 7h');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',14,0,'play',NULL,'{"seat": 1, "cards": "8c", "kind": "solo"}','1 play 8c');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',15,0,'play',NULL,'{"seat": 2, "cards": "9c", "kind": "solo"}','2 play 9c');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',16,0,'play',NULL,'{"seat": 0, "cards": "Tc", "kind": "solo"}','0 play Tc');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',17,0,'play',NULL,'{"seat": 1, "cards": "Jd", "kind": "solo"}','1 play Jd');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',18,0,'play',NULL,'{"seat": 2, "cards": "Qc", "kind": "solo"}','2 play Qc');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',19,0,'play',NULL,'{"seat": 0, "cards": "Kc", "kind": "solo"}','0 play Kc');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',20,0,'play',NULL,'{"seat": 1, "cards": "Ac", "kind": "solo"}','1 play Ac');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',21,0,'play',NULL,'{"seat": 2, "cards": "2h", "kind": "solo"}','2 play 2h');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',22,0,'play',NULL,'{"seat": 0, "cards": "RJ", "kind": "solo"}','0 play RJ');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',23,0,'pass',NULL,'{"seat": 1}','1 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',24,0,'pass',NULL,'{"seat": 2}','2 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',25,0,'play',NULL,'{"seat": 0, "cards": "3s", "kind": "solo"}','0 play 3s');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',26,0,'play',NULL,'{"seat": 1, "cards": "5h", "kind": "solo"}','1 play 5h');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',27,0,'play',NULL,'{"seat": 2, "cards": "8h", "kind": "solo"}','2 play 8h');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',28,0,'play',NULL,'{"seat": 0, "cards": "9d", "kind": "solo"}','0 play 9d');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',29,0,'play',NULL,'{"seat": 1, "cards": "Ts", "kind": "solo"}','1 play Ts');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',30,0,'play',NULL,'{"seat": 2, "cards": "Jh", "kind": "solo"}','2 play Jh');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',31,0,'play',NULL,'{"seat": 0, "cards": "Kh", "kind": "solo"}','0 play Kh');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',32,0,'play',NULL,'{"seat": 1, "cards": "As", "kind": "solo"}','1 play As');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',33,0,'play',NULL,'{"seat": 2, "cards": "BJ", "kind": "solo"}','2 play BJ');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',34,0,'pass',NULL,'{"seat": 0}','0 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',35,0,'pass',NULL,'{"seat": 1}','1 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',36,0,'play',NULL,'{"seat": 2, "cards": "3c", "kind": "solo"}','2 play 3c');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',37,0,'play',NULL,'{"seat": 0, "cards": "4d", "kind": "solo"}','0 play 4d');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',38,0,'play',NULL,'{"seat": 1, "cards": "6s", "kind": "solo"}','1 play 6s');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',39,0,'play',NULL,'{"seat": 2, "cards": "9s", "kind": "solo"}','2 play 9s');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',40,0,'play',NULL,'{"seat": 0, "cards": "Th", "kind": "solo"}','0 play Th');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',41,0,'play',NULL,'{"seat": 1, "cards": "Jc", "kind": "solo"}','1 play Jc');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',42,0,'play',NULL,'{"seat": 2, "cards": "Kd", "kind": "solo"}','2 play Kd');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',43,0,'play',NULL,'{"seat": 0, "cards": "2d", "kind": "solo"}','0 play 2d');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',44,0,'pass',NULL,'{"seat": 1}','1 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',45,0,'pass',NULL,'{"seat": 2}','2 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',46,0,'play',NULL,'{"seat": 0, "cards": "4c", "kind": "solo"}','0 play 4c');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',47,0,'play',NULL,'{"seat": 1, "cards": "7d", "kind": "solo"}','1 play 7d');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',48,0,'play',NULL,'{"seat": 2, "cards": "Td", "kind": "solo"}','2 play Td');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',49,0,'play',NULL,'{"seat": 0, "cards": "2c", "kind": "solo"}','0 play 2c');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',50,0,'pass',NULL,'{"seat": 1}','1 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',51,0,'pass',NULL,'{"seat": 2}','2 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',52,0,'play',NULL,'{"seat": 0, "cards": "5s", "kind": "solo"}','0 play 5s');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',53,0,'play',NULL,'{"seat": 1, "cards": "7c", "kind": "solo"}','1 play 7c');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',54,0,'play',NULL,'{"seat": 2, "cards": "Js", "kind": "solo"}','2 play Js');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',55,0,'pass',NULL,'{"seat": 0}','0 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',56,0,'play',NULL,'{"seat": 1, "cards": "Qd", "kind": "solo"}','1 play Qd');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',57,0,'play',NULL,'{"seat": 2, "cards": "Ad", "kind": "solo"}','2 play Ad');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',58,0,'pass',NULL,'{"seat": 0}','0 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',59,0,'play',NULL,'{"seat": 1, "cards": "2s", "kind": "solo"}','1 play 2s');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',60,0,'pass',NULL,'{"seat": 2}','2 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',61,0,'pass',NULL,'{"seat": 0}','0 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',62,0,'play',NULL,'{"seat": 1, "cards": "3d", "kind": "solo"}','1 play 3d');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',63,0,'play',NULL,'{"seat": 2, "cards": "4h", "kind": "solo"}','2 play 4h');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',64,0,'play',NULL,'{"seat": 0, "cards": "6d", "kind": "solo"}','0 play 6d');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',65,0,'play',NULL,'{"seat": 1, "cards": "Qh", "kind": "solo"}','1 play Qh');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',66,0,'play',NULL,'{"seat": 2, "cards": "Ah", "kind": "solo"}','2 play Ah');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',67,0,'pass',NULL,'{"seat": 0}','0 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',68,0,'pass',NULL,'{"seat": 1}','1 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',69,0,'play',NULL,'{"seat": 2, "cards": "4s", "kind": "solo"}','2 play 4s');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',70,0,'play',NULL,'{"seat": 0, "cards": "6h", "kind": "solo"}','0 play 6h');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',71,0,'play',NULL,'{"seat": 1, "cards": "Qs", "kind": "solo"}','1 play Qs');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',72,0,'pass',NULL,'{"seat": 2}','2 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',73,0,'pass',NULL,'{"seat": 0}','0 pass');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',74,0,'play',NULL,'{"seat": 1, "cards": "Ks", "kind": "solo"}','1 play Ks');
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',74,1,'over',NULL,'{"outcome": "played", "winners": [1, 2], "points": [-6, 3, 3], "hands": ["7s8s8d9h", "", "5d"]}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',74,2,'result',NULL,'{"hand": "h5b9f2295e40c36c3", "outcome": "played", "winners": [1, 2], "points": [-6, 3, 3], "coins": [-6, 3, 3], "house": 0, "explain": [{"seat": 1, "factor": "base", "value": 3}, {"seat": 2, "factor": "base", "value": 3}, {"seat": 0, "factor": "coefficient", "value": 1}, {"seat": 1, "factor": "coefficient", "value": 1}, {"seat": 2, "factor": "coefficient", "value": 1}], "fled": null, "unjudged": [], "removed": []}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',75,0,'ready',NULL,'{"seat": 0, "ready": true, "open": false}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',76,0,'ready',NULL,'{"seat": 1, "ready": true, "open": false}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',77,0,'ready',NULL,'{"seat": 2, "ready": true, "open": false}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',77,1,'hand',NULL,'{"hand": "haedaa07b56436811", "seats": ["p5a5e9c8155f2a33f", "pc2ef399371eff17c", "p6ea83d2bed3ba3b5"]}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',77,2,'dealt','["p5a5e9c8155f2a33f"]','{"seat": 0, "cards": "4c4d6s6d7c8h8d9hTsThJsQcKhAhAd2sRJ"}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',77,3,'dealt','["pc2ef399371eff17c"]','{"seat": 1, "cards": "3s3c4s4h5s5d7s8s8c9c9dTcTdQdKc2h2c"}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',77,4,'dealt','["p6ea83d2bed3ba3b5"]','{"seat": 2, "cards": "3h3d5h5c6h6c7h7d9sJhJcJdQsKdAsAc2d"}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',77,5,'marker',NULL,'{"seat": 0, "card": "Js"}',NULL);
INSERT INTO "journal" VALUES('tb726e39a63dfe97f',78,0,'call',NULL,'{"seat": 0, "points": 1}','0 call 1');
CREATE TABLE live_hands (
        id text primary key, "table" text not null unique references tables,
        game text not null, rules text not null, seats text not null, setup text not null,
        deal text not null, server_seed text not null, client_seeds text not null,
        started_ms integer not null, started_version integer not null);
INSERT INTO "live_hands" VALUES('haedaa07b56436811','tb726e39a63dfe97f','doudizhu','{}','[{"player": "p5a5e9c8155f2a33f", "coins": 9994}, {"player": "pc2ef399371eff17c", "coins": 10003}, {"player": "p6ea83d2bed3ba3b5", "coins": 10003}]','{}','{"deck": "Ad4d6s4cKhQc8hJs7cAh9h8dRJThTs2s6d7s4sQdKc2c5dTc9d3s2h5s8c9c8s4h3cTdJc7hKdQs7d9sJd2d3d6h3h6cJhAs5h5cAcQhBJKs", "marker": "Js"}','5d9798aa5d0256c9843beb1dc7f187004fdf661c2682845bf711f244b59c4569','["", "", ""]',1796000000000,77);
CREATE TABLE players (
        id text primary key, name text not null, token_hash blob not null unique,
        created_ms integer not null, seen_ms integer not null,
        won_last integer not null default 0);
INSERT INTO "players" VALUES('p5a5e9c8155f2a33f','ann',X'0E2F6A31961C9C2B8D0AEACCB54A4C97DFE733B48841DA5BD99B414748133470',1796000000000,1796000000000,0);
INSERT INTO "players" VALUES('pc2ef399371eff17c','bo',X'E9D3135012D9EE84EC4717582B6DD8264DD49D3E74568C75F6BC0A041881C07A',1796000000000,1796000000000,1);
INSERT INTO "players" VALUES('p6ea83d2bed3ba3b5','cy',X'C6D6F1D39B3DB474AF60B8B00EB3CA9E2B0927B90FD36678DA603B8E6D6515B7',1796000000000,1796000000000,1);
INSERT INTO "players" VALUES('p00026dcb97e08340','dee',X'360DBBBE0B26CA6F8D5CC4ABD1E2DD653C5C4E0BA47330A2F4E9E86BC71E1218',1796000000000,1796000000000,0);
CREATE TABLE postings (
        id integer primary key, payer text not null, payee text not null,
        amount integer not null check (amount > 0), reason text not null, hand text,
        at_ms integer not null, check (payer <> payee));
INSERT INTO "postings" VALUES(1,'bank','p5a5e9c8155f2a33f',10000,'welcome',NULL,1796000000000);
INSERT INTO "postings" VALUES(2,'bank','pc2ef399371eff17c',10000,'welcome',NULL,1796000000000);
INSERT INTO "postings" VALUES(3,'bank','p6ea83d2bed3ba3b5',10000,'welcome',NULL,1796000000000);
INSERT INTO "postings" VALUES(4,'p5a5e9c8155f2a33f','pc2ef399371eff17c',3,'hand','h5b9f2295e40c36c3',1796000000000);
INSERT INTO "postings" VALUES(5,'p5a5e9c8155f2a33f','p6ea83d2bed3ba3b5',3,'hand','h5b9f2295e40c36c3',1796000000000);
INSERT INTO "postings" VALUES(6,'bank','p00026dcb97e08340',10000,'welcome',NULL,1796000000000);
CREATE TABLE rooms (
        id text primary key, game text not null, rules text not null,
        turn_seconds integer not null, reconnect_seconds integer not null,
        made_ms integer not null);
INSERT INTO "rooms" VALUES('doudizhu-beginner','doudizhu','{}',20,30,1796000000000);
INSERT INTO "rooms" VALUES('laizi-beginner','laizi','{}',20,30,1796000000000);
INSERT INTO "rooms" VALUES('bigtwo-beginner','bigtwo','{}',20,30,1796000000000);
INSERT INTO "rooms" VALUES('zhajinhua-beginner','zhajinhua','{}',20,30,1796000000000);
INSERT INTO "rooms" VALUES('tonghuashun-beginner','tonghuashun','{}',20,30,1796000000000);
INSERT INTO "rooms" VALUES('suoha-beginner','suoha','{}',20,30,1796000000000);
INSERT INTO "rooms" VALUES('mahjong2-beginner','mahjong2','{}',20,30,1796000000000);
CREATE TABLE seats (
        "table" text not null references tables, seat integer not null,
        player text not null unique references players, coins integer not null,
        ready integer not null default 0, opens integer, client_seed text not null default '',
        trustee integer not null default 0, auto_call integer not null default 0,
        waited_for integer not null default 0, leaving integer not null default 0,
        away_since integer, timed_out integer not null default 0, entered integer not null,
        primary key ("table", seat));
INSERT INTO "seats" VALUES('tb726e39a63dfe97f',0,'p5a5e9c8155f2a33f',9994,1,NULL,'',0,0,0,0,NULL,0,1);
INSERT INTO "seats" VALUES('tb726e39a63dfe97f',1,'pc2ef399371eff17c',10003,1,NULL,'',0,0,0,0,NULL,0,2);
INSERT INTO "seats" VALUES('tb726e39a63dfe97f',2,'p6ea83d2bed3ba3b5',10003,1,NULL,'',0,0,0,0,NULL,0,3);
INSERT INTO "seats" VALUES('t58f74de232919eaa',0,'p00026dcb97e08340',10000,0,NULL,'',0,0,0,0,NULL,0,1);
CREATE TABLE statistics (
        player text not null, game text not null, hands integer not null default 0,
        won integer not null default 0, lost integer not null default 0,
        drawn integer not null default 0, fled integer not null default 0,
        disconnected integer not null default 0, points integer not null default 0,
        primary key (player, game)) without rowid;
INSERT INTO "statistics" VALUES('p5a5e9c8155f2a33f','doudizhu',1,0,1,0,0,0,-6);
INSERT INTO "statistics" VALUES('p6ea83d2bed3ba3b5','doudizhu',1,1,0,0,0,0,3);
INSERT INTO "statistics" VALUES('pc2ef399371eff17c','doudizhu',1,1,0,0,0,0,3);
CREATE TABLE tables (
        id text primary key, room text not null references rooms, version integer not null,
        hand text, deadline_ms integer, turn_ms integer not null default 0,
        asked integer not null default 0, next_seed text not null,
        past text not null default '{}', result text, journal_from integer not null default 1,
        entered integer not null default 0);
INSERT INTO "tables" VALUES('tb726e39a63dfe97f','doudizhu-beginner',78,'haedaa07b56436811',1796000020000,1796000000000,2,'021e63a21e0d685c87cb24cdd0424cb598fc20714359b1d8c4806097dfa7fbc8','{"outcome": "played", "setup": {"marker": "Jd"}, "winners": ["pc2ef399371eff17c", "p6ea83d2bed3ba3b5"], "players": ["p5a5e9c8155f2a33f", "pc2ef399371eff17c", "p6ea83d2bed3ba3b5"]}','{"hand": "h5b9f2295e40c36c3", "outcome": "played", "winners": [1, 2], "points": [-6, 3, 3], "coins": [-6, 3, 3], "house": 0, "explain": [{"seat": 1, "factor": "base", "value": 3}, {"seat": 2, "factor": "base", "value": 3}, {"seat": 0, "factor": "coefficient", "value": 1}, {"seat": 1, "factor": "coefficient", "value": 1}, {"seat": 2, "factor": "coefficient", "value": 1}], "fled": null, "unjudged": [], "removed": []}',6,3);
INSERT INTO "tables" VALUES('t58f74de232919eaa','mahjong2-beginner',1,NULL,NULL,0,0,'8b7e0f30f1f6ffc2343f280004818604da618d550260a9d5acff615d3579c961','{}',NULL,1,1);
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
