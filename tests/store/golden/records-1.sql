BEGIN TRANSACTION;
CREATE TABLE erased (id INTEGER PRIMARY KEY, batch INTEGER NOT NULL, 
    code TEXT NOT NULL, key TEXT NOT NULL, seed INTEGER,
    moves TEXT NOT NULL, made INTEGER NOT NULL,
    seconds REAL NOT NULL, undos INTEGER NOT NULL, hints INTEGER NOT NULL, redeals INTEGER NOT NULL,
    assisted INTEGER NOT NULL, strict INTEGER NOT NULL,
    classic INTEGER NOT NULL, arcade INTEGER NOT NULL,
    result TEXT NOT NULL, won INTEGER NOT NULL, home INTEGER NOT NULL,
    started TEXT NOT NULL, finished TEXT NOT NULL, at INTEGER NOT NULL, daily TEXT NOT NULL
);
CREATE TABLE game (id INTEGER PRIMARY KEY, 
    code TEXT NOT NULL, key TEXT NOT NULL, seed INTEGER,
    moves TEXT NOT NULL, made INTEGER NOT NULL,
    seconds REAL NOT NULL, undos INTEGER NOT NULL, hints INTEGER NOT NULL, redeals INTEGER NOT NULL,
    assisted INTEGER NOT NULL, strict INTEGER NOT NULL,
    classic INTEGER NOT NULL, arcade INTEGER NOT NULL,
    result TEXT NOT NULL, won INTEGER NOT NULL, home INTEGER NOT NULL,
    started TEXT NOT NULL, finished TEXT NOT NULL, at INTEGER NOT NULL, daily TEXT NOT NULL
);
INSERT INTO "game" VALUES(1,'mini:12','mini',12,'C7-C1 C2-D2 C4-C2 D3-C3 A4-C4 A1-D3 A5-A1 D5-B5 B7-C7 D6-B7 B3-D5 D7-B3 R B4-A2 D7-B1 D5-C6 A4-D4 A3-D5 B3-A3 B6-A4 D6-B3 B7-D6 B2-B6 C7-B2 B3-B7 A6-B3 B5-B4 B6-B5 B7-B6',29,95.3,3,1,1,0,0,17,4900,'lost',0,22,'2026-03-01T12:00:00','2026-03-01T12:02:00',1772366520,'2026-03-01');
INSERT INTO "game" VALUES(2,'gaps:7','gaps',7,'C6-B3 D13-B12',2,12.0,0,0,0,1,0,2,0,'given up',0,2,'','2026-03-02T12:02:00+01:00',1772449320,'');
CREATE TABLE source (digest TEXT PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE tally (
        key TEXT NOT NULL, strict INTEGER NOT NULL, result TEXT NOT NULL, home INTEGER NOT NULL,
        redeals INTEGER NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (key, strict, result, home, redeals)
    ) WITHOUT ROWID;
INSERT INTO "tally" VALUES('gaps',0,'given up',2,0,1);
INSERT INTO "tally" VALUES('mini',0,'lost',22,1,1);
CREATE INDEX in_time ON game (at, id, key, strict, won);
CREATE INDEX by_score ON game (arcade, key, strict);
CREATE INDEX by_time ON game (seconds, won, key, strict) WHERE won = 1;
CREATE INDEX by_moves ON game (made, won, key, strict) WHERE won = 1;
CREATE INDEX by_deal ON game (code, finished);
COMMIT;
PRAGMA application_id = 1195462739;
PRAGMA user_version = 1;
