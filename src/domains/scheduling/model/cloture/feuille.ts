import { z } from 'zod'
import type { JourIso } from '#wire/dates.ts'
import { idSchema, instantSchema, jourSchema } from '#wire/ids.ts'
import { formaterPlage } from '#wire/moments.ts'
import { compterLettres, texteSaisi } from '#wire/text.ts'
import { joursDe } from '../conges/conge.ts'
import { MOTIF_MAX } from '../motif.ts'
import { plagesDe } from '../planning/horaire-mots.ts'
import { direSansPoste } from '../planning/planning.ts'
import { repriseSchema } from '../reprise.ts'
import { planifieDe } from '../statistiques/compter.ts'
import type { LigneStat, SorteAbsenceStat } from '../statistiques/statistiques.ts'
import { chiffresMoisSchema, type DetailFige, empreinteSchema, reponseFeuilleSchema } from './cloture.ts'
import { reouvertureSchema } from './reouverture.ts'

/** The sheet of a closed month: what was planned against what was worked, day by day, for its agent to sign. */

const minutes = z.number().int().nonnegative()

export const jourFeuilleSchema = z.strictObject({
  jour: jourSchema,
  /** "Matin", "Matin, intervention d’astreinte", "Congé payé", "Repos, astreinte", "Pas encore publié"; empty: no contract covers it. */
  libelle: z.string(),
  horaires: z.string(),
  planifie: minutes,
  reel: minutes,
  compte: minutes,
})
export type JourFeuille = z.infer<typeof jourFeuilleSchema>

export const feuilleSchema = z.strictObject({
  lu_a: instantSchema,
  annee: z.number().int(),
  mois: z.number().int().min(1).max(12),
  utilisateur_id: idSchema,
  label: z.string(),
  entreprise: z.string(),
  /** Who closed the month, which is their signature, and when. */
  par: z.string(),
  /** It is the agent, where nobody else manages the house. */
  soi: z.boolean(),
  fait_a: instantSchema,
  empreinte: empreinteSchema,
  chiffres: chiffresMoisSchema,
  /** Hours count over the year as the month ends: no week is owed; absent in what an older server said. */
  par_an: z.boolean().optional(),
  /** Carried over into the balance; absent: nothing. */
  repris: repriseSchema.optional(),
  jours: z.array(jourFeuilleSchema),
  reponse: reponseFeuilleSchema.nullable(),
  /** That the month was opened again before this closing, the latest first; absent: never, or in what an older server said. */
  reouvertures: z.array(reouvertureSchema).optional(),
})
export type Feuille = z.infer<typeof feuilleSchema>

/** Sheets that one may read: closed months, the last one first. */
export const feuillesSchema = z.strictObject({
  lu_a: instantSchema,
  feuilles: z.array(
    z.strictObject({
      annee: z.number().int(),
      mois: z.number().int().min(1).max(12),
      fait_a: instantSchema,
      reponse: reponseFeuilleSchema.nullable(),
    }),
  ),
})
export type Feuilles = z.infer<typeof feuillesSchema>

/** A drawing of 600 × 240, twice as fine: some 20 kB. */
export const SIGNATURE_MAX = 300_000

export const signatureDonneeSchema = z.strictObject({
  /** Of the sheet that was read. */
  empreinte: empreinteSchema,
  mode: z.enum(['trace', 'saisie']),
  /** What was typed in the place of a drawing; absent: drawn. */
  nom: texteSaisi().max(200).optional(),
  image: z
    .string()
    .startsWith('data:image/png;base64,')
    .max(SIGNATURE_MAX)
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/),
})
/** As why a month is opened again: words, for whoever has to put it right. */
export const CONTESTATION_LETTRES_MIN = 3
const SANS_MOT = 'Dites ce qui ne va pas.'

export const contestationSchema = z.strictObject({
  empreinte: empreinteSchema,
  mot: texteSaisi()
    .min(CONTESTATION_LETTRES_MIN, SANS_MOT)
    .max(MOTIF_MAX)
    .refine(mot => compterLettres(mot) >= CONTESTATION_LETTRES_MIN, SANS_MOT),
})

const ABSENCES: Readonly<Record<SorteAbsenceStat, string>> = {
  conge: 'Congé',
  hors_solde: 'Congé hors solde',
  tlc: 'TLC',
  maladie: 'Maladie',
}

interface Astreinte {
  readonly astreinte_date: JourIso
  readonly heure_debut: string
  readonly heure_fin: string
}

interface Coupure {
  readonly pointage_heure_debut_coupure: string | null
  readonly pointage_heure_fin_coupure: string | null
}

/** "07:00 – 11:00, 16:00 – 20:00 (prévu 07:00 – 14:00)". */
function direHoraires(l: LigneStat, coupures: ReadonlyMap<number, Coupure>): string {
  const prevu = l.prevue ? `prévu ${plagesDe(l.prevue).join(', ')}` : 'pas prévu'
  if (l.sorte === 'non_fait') return prevu
  const fait = plagesDe({ ...l, ...(l.pointage_id === null ? {} : coupures.get(l.pointage_id)) }).join(', ')
  return l.prevue === undefined ? fait : `${fait} (${prevu})`
}

/** A line for each day of the month, of the frozen lines alone. */
export function joursDeFeuille(
  { du, au }: { readonly du: JourIso; readonly au: JourIso },
  { lignes, absences }: DetailFige,
  {
    coupures,
    publie,
    dehors = new Set(),
    genres = new Map(),
    astreintes = [],
  }: {
    readonly coupures: ReadonlyMap<number, Coupure>
    readonly publie: (jour: JourIso) => boolean
    /** Days that no contract covers: nothing is said of them. */
    readonly dehors?: ReadonlySet<JourIso>
    /** What the leave of a day is called; a day without: by its counter alone. */
    readonly genres?: ReadonlyMap<JourIso, string>
    /** Duties of one's own, by the day on which they start. */
    readonly astreintes?: readonly Astreinte[]
  },
): JourFeuille[] {
  const [parJour, absents] = [Map.groupBy(lignes, l => l.jour), Map.groupBy(absences, a => a.jour)]
  const gardes = Map.groupBy(astreintes, a => a.astreinte_date)
  const nommer = (sorte: SorteAbsenceStat, jour: JourIso) =>
    (sorte === 'maladie' ? undefined : genres.get(jour)) ?? ABSENCES[sorte]
  return joursDe(du, au).map(jour => {
    const siennes = parJour.get(jour) ?? []
    const mots = [
      ...siennes.map(l => (l.sorte === 'non_fait' ? `${l.libelle} (pas fait)` : l.libelle)),
      ...new Set((absents.get(jour) ?? []).map(a => nommer(a.sorte, jour))),
    ]
    const sansGarde = mots.join(', ') || (dehors.has(jour) ? '' : direSansPoste(publie(jour)))
    const siennesGardes = gardes.get(jour) ?? []
    const somme = (quoi: (l: (typeof siennes)[number]) => number) => siennes.reduce((t, l) => t + quoi(l), 0)
    return {
      jour,
      libelle: [sansGarde, siennesGardes.length > 0 && 'astreinte'].filter(Boolean).join(', '),
      horaires: [
        ...siennes.map(l => direHoraires(l, coupures)),
        ...siennesGardes.map(g => `astreinte ${formaterPlage(g.heure_debut, g.heure_fin)}`),
      ].join(', '),
      planifie: planifieDe(siennes),
      reel: somme(l => (l.sorte === 'fait' ? l.minutes_reelles : 0)),
      compte: somme(l => (l.sorte === 'fait' ? l.minutes : 0)),
    }
  })
}
