import { z } from 'zod'
import { idParam, idSchema, instantSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { operation } from '#wire/operation.ts'
import { oterInvisibles, texteSaisi } from '#wire/text.ts'
import { BASE, moisDonne, right } from '../bureau/bureau.ts'
import { MOTS_HEURES } from '../heures-mots.ts'
import type { ChiffresMois } from './cloture.ts'

/** What the payroll software of a house takes of its closed months (build B0.3). */

/** Who, and when. */
const QUI = { matricule: 'Matricule', nom: 'Nom', prenom: 'Prénom', periode: 'Période' } as const
/** Minutes, written as hours. */
const DUREES = {
  contrat: MOTS_HEURES.contrat.mot,
  planifie: MOTS_HEURES.planifie.mot,
  reel: MOTS_HEURES.reel.mot,
  compte: MOTS_HEURES.compte.mot,
  neutralise: MOTS_HEURES.neutralise.mot,
  nuit: 'De nuit',
  dimanche: 'Le dimanche',
  ferie: 'Jour férié',
  sup25: 'Supplémentaires 25\u00a0%',
  sup50: 'Supplémentaires 50\u00a0%',
  complementaires: 'Complémentaires',
  astreinte_minutes: 'Astreinte',
  ecart: 'Écart du mois',
  solde: 'Solde de l’année',
} as const satisfies Partial<Record<keyof ChiffresMois, string>>
/** Days, and how many times. */
const NOMBRES = {
  conge: 'Congé (jours)',
  hors_solde: 'Congé hors solde (jours)',
  tlc: 'TLC (jours)',
  maladie: 'Maladie (jours)',
  interventions: 'Interventions',
} as const satisfies Partial<Record<keyof ChiffresMois, string>>

export const COLONNES_PAIE = { ...QUI, ...DUREES, ...NOMBRES } as const
export type ColonnePaie = keyof typeof COLONNES_PAIE
const IDS = Object.keys(COLONNES_PAIE) as [ColonnePaie, ...ColonnePaie[]]

export const estQui = (id: ColonnePaie): id is keyof typeof QUI => id in QUI
export const estDuree = (id: ColonnePaie): id is keyof typeof DUREES => id in DUREES

/** As payroll software shows it: nothing that nobody sees, one way of writing an accent. */
const texteDePaie = () => texteSaisi().overwrite(texte => oterInvisibles(texte).normalize('NFC').trim())

const colonnesSchema = (label: z.ZodString) =>
  z
    .array(z.strictObject({ id: z.enum(IDS), label: label.min(1, 'Donnez un nom.').max(60) }))
    .min(1, 'Choisissez au moins une colonne.')
    .max(IDS.length)
    .refine(c => new Set(c.map(x => x.id)).size === c.length, 'Une colonne n’est prise qu’une fois.')

export const profilPaieSchema = z.strictObject({
  colonnes: colonnesSchema(z.string().trim()),
  format: z.enum(['csv', 'xlsx']),
  heures: z.enum(['decimal', 'hhmm']),
})
export type ProfilPaie = z.infer<typeof profilPaieSchema>

/** What ends a cell or a line in the file, and what nobody sees. */
const COUPE = /[;\p{Cc}\u2028\u2029]/u
const SANS_COUPURE = 'Ni point-virgule, ni retour à la ligne\u00a0: ils coupent le fichier.'

/** A number or a name as it is compared: payroll software tells no case apart, and nobody what does not show. */
export const memePaie = (texte: string): string =>
  oterInvisibles(texte).normalize('NFKC').replace(/\s+/gu, ' ').trim().toLocaleLowerCase('fr')

/** Why a column cannot have its name; null: it can. */
export function erreurLabel(colonnes: ProfilPaie['colonnes'], rang: number): string | null {
  const label = colonnes[rang]?.label ?? ''
  if (memePaie(label) === '') return 'Donnez un nom.'
  if (COUPE.test(label)) return SANS_COUPURE
  const pris = colonnes.some((c, autre) => autre !== rang && memePaie(c.label) === memePaie(label))
  return pris ? 'Une autre colonne porte déjà ce nom.' : null
}

/** As it is chosen: what was kept before is read all the same. */
export const profilDonneSchema = profilPaieSchema
  .extend({ colonnes: colonnesSchema(texteDePaie()) })
  .superRefine(({ colonnes }, context) => {
    for (const rang of colonnes.keys()) {
      const message = erreurLabel(colonnes, rang)
      if (message) context.addIssue({ code: 'custom', path: ['colonnes', rang, 'label'], message })
    }
  })

const PAR_DEFAUT = [
  ...(['matricule', 'nom', 'prenom', 'periode', 'compte', 'sup25', 'sup50', 'complementaires'] as const),
  ...(['nuit', 'dimanche', 'ferie', 'conge', 'maladie'] as const),
]
/** Of a house that chose nothing yet. */
export const PROFIL_PAR_DEFAUT: ProfilPaie = {
  colonnes: PAR_DEFAUT.map(id => ({ id, label: COLONNES_PAIE[id] })),
  format: 'csv',
  heures: 'decimal',
}

/** 455 minutes: 7.58 hours, or "7:35". What may be negative stays a number: a text that begins with a sign is run by nobody. */
export function ecrireHeures(minutes: number, heures: ProfilPaie['heures'], signee = false): number | string {
  if (heures === 'decimal' || signee) return Math.round((minutes * 100) / 60) / 100
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
/** Balances. */
export const estSignee = (id: ColonnePaie): boolean => id === 'ecart' || id === 'solde'

/** In what a column is written; null: it holds no number. A balance keeps its decimals, however hours are written. */
export function unitePaie(id: ColonnePaie, heures: ProfilPaie['heures']): string | null {
  if (estDuree(id)) return heures === 'hhmm' && !estSignee(id) ? 'h:min' : 'h décimales'
  if (estQui(id)) return null
  return id === 'interventions' ? 'nombre' : 'jours'
}

/**
 * The head of a column in the file, with its unit. A name that the house chose stays as its software reads it, but for a balance that is
 * not written as the hours beside it.
 */
export function enTetePaie({ id, label }: ProfilPaie['colonnes'][number], heures: ProfilPaie['heures']): string {
  const unite = unitePaie(id, heures)
  const dite = label === COLONNES_PAIE[id] || (heures === 'hhmm' && estSignee(id))
  return unite === null || !dite || label.endsWith(`(${unite})`) ? label : `${label} (${unite})`
}

const bureau = { right, tenant: 'company', offline: 'online-only', sujet: 'planning' } as const
const version = z.number().int().nonnegative().max(2_147_483_646)

export const lirePaie = operation({
  id: 'planning.paie',
  method: 'GET',
  path: `${BASE}/paie`,
  summary: 'Les colonnes que prend le logiciel de paie, et le matricule de chaque agent',
  ...bureau,
  output: z.strictObject({
    lu_a: instantSchema,
    profil: profilPaieSchema,
    /** 0: nobody chose anything yet. */
    version,
    matricules: z.array(z.strictObject({ utilisateur_id: idSchema, label: z.string(), matricule: z.string() })),
  }),
})

export const enregistrerPaie = operation({
  id: 'planning.paie-enregistrer',
  method: 'PUT',
  path: `${BASE}/paie`,
  summary: 'Choisit les colonnes du fichier de paie, leur ordre, leurs noms et l’écriture des heures',
  ...bureau,
  body: profilDonneSchema.safeExtend({ version }),
  output: noticeSchema.extend({ version }),
  errors: ['FICHE_MODIFIEE'],
})

export const donnerMatricule = operation({
  id: 'planning.paie-matricule',
  method: 'PUT',
  path: `${BASE}/paie/matricules/{userId}`,
  summary: 'Donne à un agent son matricule de paie\u00a0; vide, il n’en a plus',
  ...bureau,
  params: z.strictObject({ userId: idParam }),
  body: z.strictObject({
    matricule: texteDePaie()
      .max(40)
      .refine(m => !COUPE.test(m), SANS_COUPURE),
  }),
  output: noticeSchema,
  errors: ['INTROUVABLE', 'DEJA_PRIS'],
})

export const exporterPaie = operation({
  id: 'planning.paie-exporter',
  method: 'GET',
  path: `${BASE}/paie/export`,
  summary: 'Le fichier de paie des agents dont le mois est clos',
  ...bureau,
  sujet: undefined,
  query: moisDonne,
  output: z.unknown(),
  answers: 'binary',
  errors: ['INTROUVABLE', 'DROIT_MANQUANT'],
})
