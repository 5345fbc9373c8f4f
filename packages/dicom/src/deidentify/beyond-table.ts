/**
 * What identifies and has no row: a birthday in the Japanese calendar, numbers of orders under retired tags, titles of
 * documents, names of persons, comments outside of medicine's own terms, and what was encrypted or signed [DI-6].
 */
export const beyondTable = `
00100033 X
00100034 X
00100035 X
00240044 X c
00400400 X c
00401006 X
00401007 X
00402006 X
00402007 X
0040E001 D
00420010 Z
00720008 D
00720010 X
0072006F D c
0074100C X
00880130 X
21000160 X
04000120 X
04000500 X
04000520 X
300A0402 X c
30080202 X c
4010101A X
40101051 X
`;

/**
 * Notes and descriptions of which the table says nothing, though it takes others of their kind away: of visits,
 * procedures, assessments and treatments, of trial use and retired ones too; and what a site calls its devices,
 * printers and addresses [DI-35].
 */
export const noteRows = `
00080401 X c
00080402 X c
00080418 X c
00082256 X c
00082258 X c
00102295 X
0018003A X c
00181003 X
00181006 X
00181010 X
00181011 X
00181803 X
00189908 X c
0018990A X c
0018991A X c
00201020 X
0022112C X c
00281351 X c
00286022 D c
00287007 X c
0028702A X c
00380016 X
00380102 X c
00400031 D
00400032 D
00400255 X c
00400553 X c
00400556 X c
00401060 X c
0040A16A X c
0040A224 X c
0040A297 X c
0040A33A X c
0040A492 X c
0040A992 X
00440003 X c
00440011 X c
00440106 X c
00660004 X c
00700081 Z c
00741006 X c
00741202 X c
00741204 D c
00741238 X c
00820003 X c
0082000A X c
01000424 X c
21000010 X
21100030 X
21100099 X
30020002 D c
30020003 X c
30020004 X c
30020020 Z
30040006 X c
300600C8 X c
30080012 X c
30080066 X c
30080074 X c
300A01D0 X c
300A0730 X c
40080103 X
`;
