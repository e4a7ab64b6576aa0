PRAGMA application_id = 828858736;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE derived (name TEXT PRIMARY KEY, version INTEGER NOT NULL, value TEXT NOT NULL);
CREATE TABLE game (id INTEGER PRIMARY KEY, 
    text TEXT NOT NULL,
    code TEXT NOT NULL, key TEXT NOT NULL, seed INTEGER, made INTEGER NOT NULL,
    seconds REAL NOT NULL, undos INTEGER NOT NULL, hints INTEGER NOT NULL, redeals INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    kind TEXT NOT NULL,
    classic INTEGER NOT NULL, arcade INTEGER NOT NULL,
    result TEXT NOT NULL, won INTEGER NOT NULL, home INTEGER NOT NULL,
    started TEXT NOT NULL, finished TEXT NOT NULL, at INTEGER NOT NULL, daily TEXT NOT NULL,
    game_id TEXT NOT NULL
);
INSERT INTO "game" VALUES(1,'GAPS GAME 1
code: mini:3
id: d0f094df1286abd4
player: Ada
time: 1843
hints: 1
undos: 2
started: 2026-03-01T12:00:00+01:00
until: 2026-03-01T12:02:00+01:00
moves:
1.1 D6-B7
2.7 D1-D4
6.0 B3-D1
7.6 C6-B3
14.9 A5-C6
18.4 C4-A5
31.5 C7-C4
34.6 B4-C7
38.2 A3-B4
45.4 A6-A3
47.3 A7-A6
55.2 D2-A7
56.4 B2-D2
57.1 C2-D5
58.4 C5-C2
68.1 A4-C5
71.6 D3-A4
74.3 B3-D3
75.8 B1-D6
86.3 A2-B1
90.0 A3-B2
101.5 A4-B3
105.6 B5-A2
114.6 A1-B5
116.5 C3-A1
118.8 C6-C3
119.4 A5-C6
122.6 R
127.1 D5-A2
129.0 A5-B4
132.1 D7-C4
133.3 B5-D4
136.6 C6-B5
143.8 A7-D5
146.1 C7-A5
150.8 A3-A7
154.2 B6-A3
165.0 D6-B6
166.8 C5-D6
168.3 A6-C5
180.9 B7-A6
183.8 A7-C6
undone:
check: cc8edfb1
','mini:3','mini',3,42,184.3,2,1,1,0,'relaxed',19,7700,'won',1,24,'2026-03-01T12:00:00+01:00','2026-03-01T12:02:00+01:00',1772362920,'','d0f094df1286abd4');
INSERT INTO "game" VALUES(2,'GAPS GAME 1
code: mini:3
id: 5eed5eed5eed5eed
player: Ada
time: 1843
hints: 4
undos: 2
started: 2026-03-01T12:00:00+01:00
until: 2026-03-01T12:02:00+01:00
moves:
1.1 D6-B7
2.7 D1-D4
6.0 B3-D1
7.6 C6-B3 solver
14.9 A5-C6 solver
18.4 C4-A5
31.5 C7-C4
34.6 B4-C7
38.2 A3-B4
45.4 A6-A3
47.3 A7-A6
55.2 D2-A7
56.4 B2-D2
57.1 C2-D5
58.4 C5-C2
68.1 A4-C5
71.6 D3-A4
74.3 B3-D3
75.8 B1-D6
86.3 A2-B1
90.0 A3-B2
101.5 A4-B3
105.6 B5-A2
114.6 A1-B5
116.5 C3-A1
118.8 C6-C3
119.4 A5-C6
122.6 R
127.1 D5-A2
129.0 A5-B4
132.1 D7-C4
133.3 B5-D4
136.6 C6-B5
143.8 A7-D5
146.1 C7-A5
150.8 A3-A7
154.2 B6-A3
165.0 D6-B6
166.8 C5-D6
168.3 A6-C5
180.9 B7-A6 solver
183.8 A7-C6 solver
undone:
check: 0a65b25a
','mini:3','mini',3,42,184.3,2,4,1,4,'relaxed',19,5600,'won',1,24,'2026-03-01T12:00:00+01:00','2026-03-01T12:02:00+01:00',1772362920,'','5eed5eed5eed5eed');
CREATE TABLE kept (name TEXT PRIMARY KEY, text TEXT NOT NULL);
INSERT INTO "kept" VALUES('match','{"format": "gaps-match", "version": 1, "variant": "mini", "players": ["Anna", "B\u00e9atrice"], "deals": [12, 77, 5], "undo": true, "hints": false, "begun": "2026-11-21T20:00:00+01:00", "given_up": false, "turns": ["GAPS GAME 1\ncode: mini:12\nid: 0000000000000001\nkind: turn\nplayer: Anna\ntime: 954\nstarted: 2026-11-21T20:01:00+01:00\nuntil: 2026-11-21T20:04:00+01:00\nmoves:\n3.2 C7-C1\n6.5 C2-D2\n9.8 C4-C2\n13.1 D3-C3\n16.4 A4-C4\n19.7 A1-D3\n23.0 A5-A1\n26.3 D5-B5\n29.6 B7-C7\n32.8 D6-B7\n36.1 B3-D5\n39.4 D7-B3\n42.7 R\n46.0 B4-A2\n49.3 D7-B1\n52.6 D5-C6\n55.9 A4-D4\n59.2 A3-D5\n62.5 B3-A3\n65.7 B6-A4\n69.0 D6-B3\n72.3 B7-D6\n75.6 B2-B6\n78.9 C7-B2\n82.2 B3-B7\n85.5 A6-B3\n88.8 B5-B4\n92.1 B6-B5\n95.4 B7-B6\nundone:\ncheck: c9a72809\n", "GAPS GAME 1\ncode: mini:12\nid: 0000000000000002\nkind: turn\nplayer: B\u00e9atrice\ntime: 1012\nstarted: 2026-11-21T20:01:00+01:00\nuntil: 2026-11-21T20:04:00+01:00\nmoves:\n3.4 C7-C1\n6.9 C2-D2\n10.4 C4-C2\n13.9 D3-C3\n17.4 A4-C4\n20.9 A1-D3\n24.4 A5-A1\n27.9 D5-B5\n31.4 B7-C7\n34.8 D6-B7\n38.3 B3-D5\n41.8 D7-B3\n45.3 R\n48.8 B4-A2\n52.3 D7-B1\n55.8 D5-C6\n59.3 A4-D4\n62.8 A3-D5\n66.3 B3-A3\n69.7 B6-A4\n73.2 D6-B3\n76.7 B7-D6\n80.2 B2-B6\n83.7 C7-B2\n87.2 B3-B7\n90.7 A6-B3\n94.2 B5-B4\n97.7 B6-B5\n101.2 B7-B6\nundone:\ncheck: 89b8436a\n", "GAPS GAME 1\ncode: mini:77\nid: 0000000000000003\nkind: turn\nplayer: Anna\ntime: 880\nstarted: 2026-11-21T20:01:00+01:00\nuntil: 2026-11-21T20:04:00+01:00\nmoves:\n3.0 C5-A1\n6.0 C4-A5\n9.1 D4-C4\n12.1 D1-C5\n15.1 A1-D1\n18.2 A4-A1\n21.2 B7-A4\n24.2 C1-B7\n27.3 D5-C1\n30.3 A3-C7\n33.3 A7-A3\n36.4 D6-A7\n39.4 B4-D4\n42.4 B3-D5\n45.5 B5-B3\n48.5 R\n51.5 D7-A2\n54.6 B5-B1\n57.6 B6-C2\n60.6 B2-D3\n63.7 A5-B2\n66.7 C6-B5\n69.7 A4-B6\n72.8 C3-A4\n75.8 C5-C3\n78.8 C7-C5\n81.9 D4-C6\n84.9 A7-D4\n88.0 B7-D7\nundone:\ncheck: 7eda1c71\n"], "playing": "GAPS GAME 1\ncode: mini:77\nid: 6eed6eed6eed6eed\nkind: turn\nplayer: B\u00e9atrice\ntime: 215\nundos: 2\nstarted: 2026-11-21T20:10:00+01:00\nuntil: 2026-03-01T12:10:00\nmoves:\n0.7 C5-A1\n1.4 C4-A5\n2.1 D4-C4\n2.8 D1-C5\n3.5 A1-D1\n4.2 A4-A1\nundone:\ncheck: 8ada345a\n"}');
CREATE UNIQUE INDEX by_id ON game (game_id);
CREATE INDEX entries ON game (at, id, game_id, code, key, kind, result, home, redeals, arcade, made, seconds, undos, hints, solved, started, finished, daily);
COMMIT;
