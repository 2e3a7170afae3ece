import type { Convention } from '../types.ts'

/**
 * Plannings judged by hand, at the edge of each threshold. Days are ranks from Monday 30 November 2026: "0-4" is that
 * week's Monday to Friday, "*12" the same days of twelve weeks. Breaks are the default ones (30 min after 6 h), so that
 * 08:00-18:30 is ten hours of work. "!" is what blocks; the rest warns.
 */
export interface Cas {
  readonly conventions: readonly Convention[]
  readonly qui?: 'mineur' | 'moins_de_16' | 'partiel' | 'irregulier' | 'dispense'
  /** Agreements entered by the account: code and threshold. */
  readonly accords?: string
  /** "0 08:00-18:30; 1 08:00-15:00/12:00-13:00". */
  readonly postes: string
  /** Weekly and yearly minutes of the contract. */
  readonly contrat?: readonly [number, number]
  /** Hours counted over the year by agreement: 1,607, or fewer. */
  readonly annee?: number
  /** Rank of the day on which the posts, or the duty, were told. */
  readonly annonce?: number
  readonly astreinte?: number
  readonly absent?: number
  /** Day of birth: each day is judged by the age of that day. */
  readonly naissance?: string
  /** Last day judged; absent: 31 May 2027. */
  readonly au?: string
  readonly manuel?: number
  readonly attendu: string
  readonly source: string
}

const LOI: readonly Convention[] = ['aucune', 'autre']
const SANS_NEUF: readonly Convention[] = ['aucune', 'BAD', 'SAP', 'autre']
const BRANCHE: readonly Convention[] = ['51', '66']
const cas = (
  conventions: readonly Convention[],
  source: string,
  lignes: readonly (readonly [postes: string, attendu: string, reste?: Partial<Cas>])[],
): Cas[] => lignes.map(([postes, attendu, reste]) => ({ conventions, source, postes, attendu, ...reste }))

const NEUF = { accords: 'REPOS_QUOTIDIEN 540' }
const PARTIEL = { qui: 'partiel' } as const
const MINEUR = { qui: 'mineur' } as const
const ENFANT = { qui: 'moins_de_16' } as const
const QUARANTE = 'MINEUR_SEMAINE 2400, MINEUR_REPOS_HEBDOMADAIRE 1'
/** Forty hours of night in December, one night a week, the last of them of twelve hours and a minute. */
const MOIS_40 = '1 21:00-05:30; 8 21:00-05:30; 15 21:00-05:30; 22 21:00-04:50; 29 20:00-08:51/01:00-01:20'
const TOUT_2027 = { au: '2027-12-31' } as const
const VINGT_QUATRE = { ...PARTIEL, contrat: [1440, 66_000] } as const

export const CAS: readonly Cas[] = [
  ...cas(SANS_NEUF, 'L3131-1, D3131-6', [
    ['0 14:00-21:00; 1 08:00-12:00', ''],
    ['0 15:00-20:00; 1 07:00-12:00', ''],
    ['0 15:00-20:01; 1 07:00-12:00', 'REPOS_QUOTIDIEN!'],
    ['0 17:00-22:00; 1 07:00-12:00', '', NEUF],
    ['0 17:00-22:01; 1 07:00-12:00', 'REPOS_QUOTIDIEN!', NEUF],
    ['0 07:00-10:00; 0 17:00-20:00', ''],
    ['0 07:00-09:30; 0 17:00-20:00', ''],
    ['0 07:00-09:30; 0 17:00-20:01', 'AMPLITUDE!'],
    ['0 07:00-10:00; 0 17:00-22:00', 'AMPLITUDE!'],
    ['0 07:00-10:00; 0 17:00-22:00', '', NEUF],
    ['0 07:00-10:00; 0 17:00-22:01', 'AMPLITUDE!', NEUF],
  ]),
  ...cas(BRANCHE, 'accord de branche du 1/4/1999, D3131-6', [
    ['0 15:00-20:00; 1 07:00-12:00', ''],
    ['0 15:00-20:01; 1 07:00-12:00', 'REPOS_QUOTIDIEN'],
    ['0 17:00-22:00; 1 07:00-12:00', 'REPOS_QUOTIDIEN'],
    ['0 17:00-22:01; 1 07:00-12:00', 'REPOS_QUOTIDIEN!'],
    ['0 07:00-09:30; 0 17:00-20:00', ''],
    ['0 07:00-10:00; 0 17:00-22:00', 'AMPLITUDE'],
    ['0 07:00-10:00; 0 17:00-22:01', 'AMPLITUDE!'],
  ]),
  ...cas(['aucune', '51', 'BAD', 'SAP'], 'L3121-18, L3121-19', [
    ['0 08:00-18:30', ''],
    ['0 08:00-18:31', 'DUREE_JOUR!'],
    ['0 08:00-18:31', 'DUREE_JOUR!', { manuel: 420 }],
    ['0 08:00-12:00', '', { manuel: 660 }],
    ['0 08:00-12:00; 0 12:20-16:20; 0 16:40-20:40', '', { accords: 'DUREE_JOUR 720' }],
    ['0 08:00-12:00; 0 12:20-16:20; 0 16:40-20:41', 'DUREE_JOUR!', { accords: 'DUREE_JOUR 720' }],
  ]),
  ...cas(['66'], 'CCN 66 art. 20', [
    ['0 08:00-18:30', ''],
    ['0 08:00-18:31', 'DUREE_JOUR'],
    ['0 08:00-12:00; 0 12:20-16:20; 0 16:40-20:40', 'DUREE_JOUR'],
    ['0 08:00-12:00; 0 12:20-16:20; 0 16:40-20:41', 'DUREE_JOUR!'],
  ]),
  ...cas(LOI, 'L3121-20, L3121-21', [
    ['0-5 08:00-16:30', ''],
    ['0-4 08:00-16:30; 5 08:00-16:31', 'DUREE_SEMAINE!'],
    ['0-5 08:00-18:30', '', { accords: 'DUREE_SEMAINE 3600' }],
    ['0-4 08:00-18:30; 5 08:00-18:31', 'DUREE_SEMAINE!', { accords: 'DUREE_SEMAINE 3600, DUREE_JOUR 720' }],
  ]),
  ...cas(['51'], 'accord de branche du 1/4/1999', [
    ['0-4 08:00-17:18', ''],
    ['0-3 08:00-17:18; 4 08:00-17:19', 'DUREE_SEMAINE'],
    ['0-5 08:00-16:30', 'DUREE_SEMAINE'],
    ['0-4 08:00-16:30; 5 08:00-16:31', 'DUREE_SEMAINE!'],
  ]),
  ...cas(['51'], 'accord de branche du 1/4/1999, 44 h sur 4 semaines', [
    ['*4 0-4 08:00-17:18', ''],
    ['*3 0-4 08:00-17:18; 21-24 08:00-17:18; 25 08:00-17:19', 'DUREE_SEMAINE MOYENNE_4_SEMAINES'],
    ['*2 0-4 08:00-17:18; 14-17 08:00-17:18; 18 08:00-17:19', 'DUREE_SEMAINE'],
  ]),
  ...cas(LOI, 'L3121-22, L3121-23', [
    ['*12 0-4 08:00-17:18', ''],
    ['*12 0-4 08:00-17:19', 'MOYENNE_12_SEMAINES!'],
    ['*11 0-4 08:00-17:19', ''],
    ['*12 0-4 08:00-17:42', '', { accords: 'MOYENNE_12_SEMAINES 2760' }],
    ['*12 0-4 08:00-17:43', 'MOYENNE_12_SEMAINES!', { accords: 'MOYENNE_12_SEMAINES 2760' }],
  ]),
  ...cas(LOI, 'L3132-2', [
    ['0-3 07:00-11:00; 4 07:00-11:00; 5 22:00-03:00', ''],
    ['0-3 07:00-11:00; 4 07:00-11:01; 5 22:00-03:00; 7 07:00-11:00', 'REPOS_HEBDOMADAIRE!'],
  ]),
  ...cas(LOI, 'L3132-1, Cass. soc. 13/11/2025 n° 24-10.733', [
    ['0-5 09:00-13:00', ''],
    ['0-6 09:00-13:00', 'JOURS_SEMAINE_CIVILE! REPOS_HEBDOMADAIRE!'],
    ['1-12 09:00-13:00', ''],
  ]),
  ...cas(['BAD'], 'IDCC 2941 art. 12 et 17', [
    ['0-5 09:00-13:00', ''],
    ['1-7 09:00-13:00', 'JOURS_CONSECUTIFS!'],
    ['6 09:00-13:00; 20 09:00-13:00', ''],
    ['*2 6 09:00-13:00', 'REPOS_DIMANCHE'],
    ['*3 6 09:00-13:00', 'DIMANCHES_4_SEMAINES REPOS_DIMANCHE'],
  ]),
  ...cas(['aucune', '66', 'BAD', 'SAP'], 'L3121-16', [
    ['0 08:00-13:59', ''],
    ['0 08:00-14:00', 'PAUSE'],
    ['0 08:00-15:00/12:00-12:20', ''],
    ['0 08:00-15:00/12:00-12:19', 'PAUSE'],
    ['0 08:00-15:00', ''],
  ]),
  ...cas(LOI, 'L3162-1', [
    ['0 08:00-17:00/12:00-13:00', '', MINEUR],
    ['0 08:00-17:01/12:00-13:00', 'MINEUR_JOUR!', MINEUR],
    ['0-4 08:00-16:00/12:00-13:00', '', MINEUR],
    ['0-3 08:00-16:00/12:00-13:00; 4 08:00-16:01/12:00-13:00', 'MINEUR_SEMAINE!', MINEUR],
  ]),
  ...cas(LOI, 'L3162-1, quarante heures autorisées', [
    ['0-4 08:00-17:00/12:00-13:00', '', { ...MINEUR, accords: QUARANTE }],
    ['0-4 08:00-17:00/12:00-13:00; 5 09:00-09:01', 'MINEUR_SEMAINE!', { ...MINEUR, accords: QUARANTE }],
  ]),
  ...cas(LOI, 'L3161-1\u00a0: l’âge est celui du jour', [
    ['4 18:00-22:01', 'MINEUR_NUIT!', { ...MINEUR, naissance: '2008-12-05' }],
    ['5 18:00-22:01', '', { ...MINEUR, naissance: '2008-12-05' }],
    ['4 16:00-20:01', 'MINEUR_NUIT_16!', { ...ENFANT, naissance: '2010-12-05' }],
    ['5 16:00-20:01', '', { ...ENFANT, naissance: '2010-12-05' }],
    ['4 08:00-17:01/12:00-13:00; 5 08:00-17:01/12:00-13:00', 'MINEUR_JOUR!', { ...MINEUR, naissance: '2008-12-05' }],
    ['5 08:00-17:01/12:00-13:00', '', { ...MINEUR, naissance: '2008-12-05' }],
  ]),
  ...cas(LOI, 'L3162-3', [
    ['0 08:00-12:30', '', MINEUR],
    ['0 08:00-12:31', 'MINEUR_PAUSE', MINEUR],
    ['0 08:00-16:00/12:00-12:30', '', MINEUR],
    ['0 08:00-16:00/12:00-12:29', 'MINEUR_PAUSE', MINEUR],
  ]),
  ...cas(LOI, 'L3164-1', [
    ['0 16:00-20:00; 1 08:00-12:00', '', MINEUR],
    ['0 16:00-20:00; 1 07:59-12:00', 'MINEUR_REPOS!', MINEUR],
    ['0 14:00-18:00; 1 08:00-12:00', '', ENFANT],
    ['0 14:00-18:00; 1 07:59-12:00', 'MINEUR_REPOS_16!', ENFANT],
  ]),
  ...cas(LOI, 'L3164-2', [
    ['0-4 09:00-12:00; 7 09:00-12:00', '', MINEUR],
    ['0-5 09:00-12:00', '', MINEUR],
    ['0-5 09:00-12:00; 7 09:00-12:00', 'MINEUR_REPOS_HEBDOMADAIRE!', MINEUR],
  ]),
  ...cas(LOI, 'L3164-6, L3133-1', [
    ['24 09:00-12:00', '', MINEUR],
    ['25 09:00-12:00', 'MINEUR_FERIE!', MINEUR],
    ['25 09:00-12:00', ''],
  ]),
  ...cas(LOI, 'L3163-1', [
    ['0 18:00-22:00', '', MINEUR],
    ['0 18:00-22:01', 'MINEUR_NUIT!', MINEUR],
    ['0 06:00-09:00', '', MINEUR],
    ['0 05:59-09:00', 'MINEUR_NUIT!', MINEUR],
    ['0 16:00-20:00', '', ENFANT],
    ['0 16:00-20:01', 'MINEUR_NUIT_16!', ENFANT],
  ]),
  ...cas(LOI, 'L3123-30, L3123-23', [
    ['0 08:00-10:30; 0 12:30-15:00', '', PARTIEL],
    ['0 08:00-10:30; 0 12:31-15:00', 'COUPURE_TEMPS_PARTIEL!', PARTIEL],
    ['0 08:00-10:00; 0 10:45-12:00; 0 12:45-14:00', 'COUPURES_TEMPS_PARTIEL!', PARTIEL],
    ['0 08:00-10:00; 0 10:45-12:00; 0 12:45-14:00', ''],
    ['0 08:00-10:00; 0 10:45-12:00; 0 12:45-14:00', '', { ...PARTIEL, accords: 'COUPURES_TEMPS_PARTIEL 2' }],
  ]),
  ...cas(LOI, 'L3123-27, L3123-28, L3123-20, L3123-9', [
    ['0-3 08:00-15:06', '', VINGT_QUATRE],
    ['0-2 08:00-15:06; 3 08:00-15:07', 'TEMPS_PARTIEL_SEMAINE!', VINGT_QUATRE],
    ['0-3 08:00-16:30', '', { ...VINGT_QUATRE, accords: 'TEMPS_PARTIEL_SEMAINE 20' }],
    [
      '0-2 08:00-16:30; 3 08:00-16:31',
      'TEMPS_PARTIEL_SEMAINE!',
      { ...VINGT_QUATRE, accords: 'TEMPS_PARTIEL_SEMAINE 20' },
    ],
    ['0-3 08:00-15:30; 4 08:00-15:29', '', { ...VINGT_QUATRE, contrat: [2040, 93_000] }],
    ['0-4 08:00-15:30', 'TEMPS_PARTIEL_PLEIN!', { ...VINGT_QUATRE, contrat: [2040, 93_000] }],
    ['0 08:00-12:00', 'TEMPS_PARTIEL_DUREE', { ...VINGT_QUATRE, contrat: [1439, 66_000] }],
    ['0-1 08:00-13:30', '', { ...PARTIEL, contrat: [1440, 600], annee: 1607 }],
    ['0 08:00-13:30; 1 08:00-13:31', 'TEMPS_PARTIEL_ANNEE!', { ...PARTIEL, contrat: [1440, 600], annee: 1607 }],
  ]),
  ...cas(LOI, 'L3122-12, L3122-14', [
    ['0 15:00-23:00', '', { qui: 'dispense' }],
    ['0 21:00-02:00', 'NUIT_DISPENSE!', { qui: 'dispense' }],
    ['0 21:00-02:00', ''],
  ]),
  ...cas(LOI, 'L3123-31, L3123-24', [
    ['14 08:00-12:00', '', { ...PARTIEL, annonce: 2 }],
    ['14 08:00-12:00', 'TEMPS_PARTIEL_PREAVIS!', { ...PARTIEL, annonce: 3 }],
    ['14 08:00-12:00', '', { ...PARTIEL, annonce: 8, accords: 'TEMPS_PARTIEL_PREAVIS 3' }],
    ['14 08:00-12:00', 'TEMPS_PARTIEL_PREAVIS!', { ...PARTIEL, annonce: 9, accords: 'TEMPS_PARTIEL_PREAVIS 3' }],
    ['14 08:00-12:00', '', { annonce: 13 }],
  ]),
  ...cas(LOI, 'L3121-9, L3121-12', [
    ['', '', { astreinte: 20, annonce: 5 }],
    ['', 'ASTREINTE_PREAVIS', { astreinte: 20, annonce: 6 }],
    ['', 'ASTREINTE_PREAVIS', { astreinte: 20, annonce: 18 }],
    ['', 'ASTREINTE_PREAVIS!', { astreinte: 20, annonce: 19 }],
  ]),
  ...cas(LOI, 'L3121-11', [
    ['', '', { astreinte: 20, annonce: 12, accords: 'ASTREINTE_PREAVIS 7' }],
    ['', 'ASTREINTE_PREAVIS!', { astreinte: 20, annonce: 13, accords: 'ASTREINTE_PREAVIS 7' }],
    ['', '', { astreinte: 20, annonce: 19, accords: 'ASTREINTE_PREAVIS 0' }],
  ]),
  ...cas(LOI, 'L3121-30, L3121-33', [
    ['*4 0-4 08:00-16:00', '', { accords: 'CONTINGENT_ANNUEL 600' }],
    ['*4 0-4 08:00-16:01', 'CONTINGENT_ANNUEL', { accords: 'CONTINGENT_ANNUEL 600' }],
  ]),
  ...cas(LOI, 'L3121-30, D3121-24\u00a0: 220 h', [
    ['*28 0-4 08:00-17:18; 196-200 08:00-16:18', '', TOUT_2027],
    ['*28 0-4 08:00-17:18; 196-199 08:00-16:18; 200 08:00-16:19', 'CONTINGENT_ANNUEL', TOUT_2027],
  ]),
  ...cas(LOI, 'L3121-41, L3121-44\u00a0: 1 607 h, ou moins par accord', [
    ['0-1 08:00-13:30', '', { annee: 11, accords: 'CONTINGENT_ANNUEL 0' }],
    ['0 08:00-13:30; 1 08:00-13:31', 'CONTINGENT_ANNUEL', { annee: 11, accords: 'CONTINGENT_ANNUEL 0' }],
    ['0 08:00-13:30; 1 08:00-13:31', '', { annee: 1607, accords: 'CONTINGENT_ANNUEL 0' }],
  ]),
  ...cas(LOI, 'L3122-23\u00a0: 270 h sur douze mois', [
    ['*32 0 21:00-05:30; 224 21:00-02:58; 231 21:00-05:31', '', TOUT_2027],
    ['*32 0 21:00-05:30; 224 21:00-02:59; 231 21:00-05:31', 'NUIT_DUREE', TOUT_2027],
    [MOIS_40, ''],
  ]),
  ...cas(BRANCHE, 'accord de branche 2002-01 art. 2\u00a0: 40 h dans le mois', [
    [MOIS_40, 'NUIT_DUREE'],
    [MOIS_40.replace('21:00-04:50', '21:00-04:49'), ''],
  ]),
  ...cas(LOI, 'L3122-5, L3122-6, L3122-7', [
    ['0 21:00-05:30; 2 21:00-05:30', ''],
    ['0 21:00-05:31; 2 21:00-05:31', 'NUIT_DUREE'],
    ['0 21:00-05:31', ''],
    ['*12 0-4 21:00-05:30', ''],
    ['*12 0-4 21:00-05:31', 'NUIT_DUREE NUIT_MOYENNE_12_SEMAINES'],
  ]),
  ...cas(BRANCHE, 'accord de branche 2002-01', [
    ['0 21:00-01:00; 1 01:20-05:20; 1 05:40-09:40; 2 21:00-01:00; 3 01:20-05:20; 3 05:40-09:40', ''],
    ['0 21:00-01:00; 1 01:20-05:20; 1 05:40-09:41; 2 21:00-01:00; 3 01:20-05:20; 3 05:40-09:41', 'NUIT_DUREE'],
  ]),
  ...cas(['51'], 'CCN 51 art. 05.05.2', [
    ['*2 6 09:00-13:00', ''],
    ['*3 6 09:00-13:00', 'DIMANCHES_3_SEMAINES'],
    ['*4 0 09:00-13:00; *4 5 09:00-13:00', 'DIMANCHES_3_SEMAINES'],
    ['*3 6 09:00-13:00', '', { accords: 'DIMANCHES_ANNEE 15' }],
    ['*41 6 09:00-13:00', '', { ...TOUT_2027, accords: 'DIMANCHES_ANNEE 15' }],
    ['*42 6 09:00-13:00', 'DIMANCHES_ANNEE', { ...TOUT_2027, accords: 'DIMANCHES_ANNEE 15' }],
    ['0-4 09:00-13:00; 7-11 09:00-13:00', ''],
    ['0-5 09:00-13:00; 7-11 09:00-13:00', 'REPOS_QUATORZE_JOURS'],
    ['0-1 09:00-13:00; 3-4 09:00-13:00; 6 09:00-13:00; 8-9 09:00-13:00; 11-12 09:00-13:00', 'REPOS_CONSECUTIFS'],
  ]),
  ...cas(['66'], 'CCN 66 art. 21', [
    ['*2 6 09:00-13:00', ''],
    ['*3 6 09:00-13:00', 'DIMANCHES_4_SEMAINES'],
    ['0-4 09:00-17:00/12:00-13:00', ''],
    ['0-5 09:00-16:00/12:00-13:00; 7-10 09:00-16:00/12:00-13:00', 'REPOS_SEMAINE'],
    ['0-5 09:00-12:00', 'REPOS_SEMAINE'],
    ['0-4 07:00-11:00; 5 23:00-03:00; 7 07:00-11:00', 'REPOS_SEMAINE'],
    ['0-3 07:00-11:00; 4 07:00-11:01; 5 23:00-03:00; 7 07:00-11:00', 'REPOS_HEBDOMADAIRE REPOS_SEMAINE'],
    ['0-4 09:00-12:00', '', { qui: 'irregulier' }],
    ['0-4 09:00-17:00/12:00-13:00', 'REPOS_SEMAINE_IRREGULIER', { qui: 'irregulier' }],
  ]),
  ...cas(['SAP'], 'IDCC 3127, repos hebdomadaire et jours fériés', [
    ['6 09:00-13:00; 13 09:00-13:00', ''],
    ['*3 6 09:00-13:00', 'DIMANCHES_MOIS'],
    ['24 09:00-13:00', ''],
    ['25 09:00-13:00', 'FERIES_CHOMES'],
    ['24 20:00-00:00', ''],
    ['24 20:00-00:01', 'FERIES_CHOMES'],
    ['151 22:00-02:00', 'FERIES_CHOMES'],
    ['152 09:00-13:00', 'FERIES_CHOMES'],
  ]),
  ...cas(LOI, 'contrat suspendu, et une personne à un seul poste à la fois', [
    ['0 09:00-12:00', 'ABSENCE!', { absent: 0 }],
    ['0 22:00-02:00', '', { absent: 1 }],
    ['0 09:00-12:00; 0 12:00-14:00', ''],
    ['0 09:00-12:00; 0 11:59-14:00', 'CHEVAUCHEMENT!'],
  ]),
]
