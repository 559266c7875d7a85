// boardgame.io's own server with a game of no moves: node server.js PORT FOLDER
const { Server, FlatFile } = require('boardgame.io/server');

const [port, folder] = process.argv.slice(2);
const game = { name: 'g', setup: () => ({}), moves: {} };
Server({ games: [game], db: new FlatFile({ dir: folder }), origins: [] }).run(Number(port));
