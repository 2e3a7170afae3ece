/**
 * Shortest known total distances of Solomon's instances of a hundred customers, by family and number, each way cut to one decimal
 * (rules of the DIMACS challenge of 2021; most are proven).
 */
export const BEST: Readonly<Record<string, readonly number[]>> = {
  C1: [827.3, 827.3, 826.3, 822.9, 827.3, 827.3, 827.3, 827.3, 827.3],
  R1: [1637.7, 1466.6, 1208.7, 971.5, 1355.3, 1234.6, 1064.6, 932.1, 1146.9, 1068, 1048.7, 948.6],
  RC1: [1619.8, 1457.4, 1258, 1132.3, 1513.7, 1372.7, 1207.8, 1114.2],
  C2: [589.1, 589.1, 588.7, 588.1, 586.4, 586, 585.8, 585.8],
  R2: [1143.2, 1029.6, 870.8, 731.3, 949.8, 875.9, 794, 701, 854.8, 900.5, 746.7],
  RC2: [1261.8, 1092.3, 923.7, 783.5, 1154, 1051.1, 962.9, 776.1],
}
