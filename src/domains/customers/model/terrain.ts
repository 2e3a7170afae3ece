/** Files of a customer that go with whoever visits them stand in this folder; the others stay at the office. */
export const DOSSIER_TERRAIN = 'Pour le terrain'
