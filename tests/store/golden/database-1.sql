PRAGMA application_id = 828858736;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE derived (name TEXT PRIMARY KEY, version INTEGER NOT NULL, value TEXT NOT NULL);
CREATE TABLE game (id INTEGER PRIMARY KEY, 
    code TEXT NOT NULL, key TEXT NOT NULL, seed INTEGER,
    moves TEXT NOT NULL, made INTEGER NOT NULL,
    seconds REAL NOT NULL, undos INTEGER NOT NULL, hints INTEGER NOT NULL, redeals INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    kind TEXT NOT NULL,
    classic INTEGER NOT NULL, arcade INTEGER NOT NULL,
    result TEXT NOT NULL, won INTEGER NOT NULL, home INTEGER NOT NULL,
    started TEXT NOT NULL, finished TEXT NOT NULL, at INTEGER NOT NULL, daily TEXT NOT NULL,
    times TEXT NOT NULL, solver_moves TEXT NOT NULL, game_id TEXT NOT NULL
);
INSERT INTO "game" VALUES(1,'mini:3','mini',3,'D6-B7 D1-D4 B3-D1 C6-B3 A5-C6 C4-A5 C7-C4 B4-C7 A3-B4 A6-A3 A7-A6 D2-A7 B2-D2 C2-D5 C5-C2 A4-C5 D3-A4 B3-D3 B1-D6 A2-B1 A3-B2 A4-B3 B5-A2 A1-B5 C3-A1 C6-C3 A5-C6 R D5-A2 A5-B4 D7-C4 B5-D4 C6-B5 A7-D5 C7-A5 A3-A7 B6-A3 D6-B6 C5-D6 A6-C5 B7-A6 A7-C6',42,184.3,2,1,1,0,'relaxed',19,7700,'won',1,24,'2026-03-01T12:00:00+01:00','2026-03-01T12:02:00+01:00',1772362920,'','11 27 60 76 149 184 315 346 382 454 473 552 564 571 584 681 716 743 758 863 900 1015 1056 1146 1165 1188 1194 1226 1271 1290 1321 1333 1366 1438 1461 1508 1542 1650 1668 1683 1809 1838','','d0f094df1286abd4');
INSERT INTO "game" VALUES(2,'mini:3','mini',3,'D6-B7 D1-D4 B3-D1 C6-B3 A5-C6 C4-A5 C7-C4 B4-C7 A3-B4 A6-A3 A7-A6 D2-A7 B2-D2 C2-D5 C5-C2 A4-C5 D3-A4 B3-D3 B1-D6 A2-B1 A3-B2 A4-B3 B5-A2 A1-B5 C3-A1 C6-C3 A5-C6 R D5-A2 A5-B4 D7-C4 B5-D4 C6-B5 A7-D5 C7-A5 A3-A7 B6-A3 D6-B6 C5-D6 A6-C5 B7-A6 A7-C6',42,184.3,2,4,1,4,'relaxed',19,5600,'won',1,24,'2026-03-01T12:00:00+01:00','2026-03-01T12:02:00+01:00',1772362920,'','11 27 60 76 149 184 315 346 382 454 473 552 564 571 584 681 716 743 758 863 900 1015 1056 1146 1165 1188 1194 1226 1271 1290 1321 1333 1366 1438 1461 1508 1542 1650 1668 1683 1809 1838','3 4 40 41','5eed5eed5eed5eed');
CREATE TABLE kept (name TEXT PRIMARY KEY, text TEXT NOT NULL);
INSERT INTO "kept" VALUES('match','{"format": "gaps-match", "version": 1, "variant": "mini", "players": ["Anna", "B\u00e9atrice"], "deals": [12, 77, 5], "undo": true, "hints": false, "begun": "2026-11-21T20:00:00+01:00", "given_up": false, "turns": [{"code": "mini:12", "player": "Anna", "moves": "C7-C1 C2-D2 C4-C2 D3-C3 A4-C4 A1-D3 A5-A1 D5-B5 B7-C7 D6-B7 B3-D5 D7-B3 R B4-A2 D7-B1 D5-C6 A4-D4 A3-D5 B3-A3 B6-A4 D6-B3 B7-D6 B2-B6 C7-B2 B3-B7 A6-B3 B5-B4 B6-B5 B7-B6", "seconds": 95.4, "undos": 0, "hints": 0}, {"code": "mini:12", "player": "B\u00e9atrice", "moves": "C7-C1 C2-D2 C4-C2 D3-C3 A4-C4 A1-D3 A5-A1 D5-B5 B7-C7 D6-B7 B3-D5 D7-B3 R B4-A2 D7-B1 D5-C6 A4-D4 A3-D5 B3-A3 B6-A4 D6-B3 B7-D6 B2-B6 C7-B2 B3-B7 A6-B3 B5-B4 B6-B5 B7-B6", "seconds": 101.2, "undos": 0, "hints": 0}, {"code": "mini:77", "player": "Anna", "moves": "C5-A1 C4-A5 D4-C4 D1-C5 A1-D1 A4-A1 B7-A4 C1-B7 D5-C1 A3-C7 A7-A3 D6-A7 B4-D4 B3-D5 B5-B3 R D7-A2 B5-B1 B6-C2 B2-D3 A5-B2 C6-B5 A4-B6 C3-A4 C5-C3 C7-C5 D4-C6 A7-D4 B7-D7", "seconds": 88.0, "undos": 0, "hints": 0}], "playing": {"format": "gaps-game", "version": 1, "code": "mini:77", "moves": "C5-A1 C4-A5 D4-C4 D1-C5 A1-D1 A4-A1", "undone": "", "seconds": 21.5, "hints": 0, "undos": 2, "started": "2026-11-21T20:10:00+01:00", "times": "", "challenge": "", "board": "", "daily": "", "played": "2026-03-01T12:10:00", "solver_moves": "", "id": "6eed6eed6eed6eed", "expedition": false, "was_begun": true}}');
CREATE UNIQUE INDEX by_id ON game (game_id);
CREATE INDEX entries ON game (at, id, game_id, code, key, kind, result, home, redeals, arcade, made, seconds, undos, hints, solved, started, finished, daily);
COMMIT;
