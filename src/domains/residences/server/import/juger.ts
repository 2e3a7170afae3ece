import { z } from 'zod'
import { type ResidentSaisi, residentSaisiSchema } from '#domains/residences/model/resident.ts'
import { COLONNES_RESIDENT, lireLigneResident, trouverLogement } from '#domains/residences/model/residents-import.ts'
import type { JourIso } from '#wire/dates.ts'
import { fieldMessages } from '#wire/field-messages.ts'
import { normaliserRecherche } from '#wire/french.ts'
import { jourDonneSchema } from '#wire/ids.ts'
import type { ImportRow } from '#wire/resource.ts'

const CHAMPS = new Set<string>(COLONNES_RESIDENT.map(c => c.id))
const entreeSchema = z.strictObject({ entree: jourDonneSchema.nullable() })

/** A right line: who, and since when in which room; null: they wait for one. */
export interface Juste {
  readonly ligne: number
  readonly saisi: ResidentSaisi
  readonly sejour: { readonly logement_id: number; readonly debut: JourIso } | null
}
/** A wrong one, with whom it is about as far as that can be read: who may be somebody already is told at once. */
export interface Fausse {
  readonly ligne: number
  readonly champs: Readonly<Record<string, string>>
  readonly personne: Nomme
}
export type Jugee = Juste | Fausse
/** What tells people apart in a sheet. */
type Nomme = Pick<ResidentSaisi, 'resident_nom' | 'resident_prenom' | 'resident_date_naissance'>

/** What each line says by itself. @param logements rooms of the house, by number */
export function juger(
  lignes: readonly ImportRow[],
  logements: ReadonlyMap<string, number>,
  aujourdhui: JourIso,
): Jugee[] {
  return lignes.map((row, rang): Jugee => {
    const ligne = rang + 1
    const { valeurs, champs } = lireLigneResident(row, aujourdhui)
    const { logement, entree, ...personne } = valeurs
    const lu = residentSaisiSchema.safeParse(personne)
    const entre = entreeSchema.safeParse({ entree })
    const dits: Record<string, string> = {
      ...(lu.success ? {} : fieldMessages(lu.error)),
      ...(entre.success ? {} : fieldMessages(entre.error)),
      ...champs,
    }
    const logement_id = logement ? trouverLogement(logement, logements) : undefined
    if (logement && logement_id === undefined) dits.logement ??= 'Logement\u00a0: ce numéro n’est pas de la maison.'
    if (!lu.success || !entre.success || Object.keys(dits).length > 0)
      return {
        ligne,
        personne: {
          resident_nom: valeurs.resident_nom ?? '',
          resident_prenom: valeurs.resident_prenom ?? '',
          resident_date_naissance: valeurs.resident_date_naissance,
        },
        champs: Object.fromEntries(
          Object.entries(dits).map(([id, m]) => [CHAMPS.has(id) || id in champs ? id : 'resident_nom', m]),
        ),
      }
    const debut = entre.data.entree
    const sejour = logement_id === undefined || debut === null ? null : { logement_id, debut }
    return { ligne, saisi: lu.data, sejour }
  })
}

interface Personne {
  readonly resident_id: number
  readonly resident_nom: string
  readonly resident_prenom: string
  readonly resident_date_naissance: JourIso | null
  /** They wait for a room, and have lived in none. */
  readonly attend: boolean
}

/** A line that may be somebody of the house already, or another line; nobody's name is in it. */
export interface Double {
  readonly ligne: number
  readonly raison: string
  /** Where it says the same as another line. */
  readonly champ: 'resident_nom'
  readonly comme: { readonly ligne: number } | { readonly resident_id: number }
  /** That somebody waits, and the line says a room: it may be theirs. */
  readonly attend?: true
}

/** Lines that say again somebody of the house or a line before: the same names, unless their births tell them apart. */
export function trouverDoubles(maison: readonly Personne[], jugees: readonly Jugee[]): Double[] {
  const vus: (Nomme & Pick<Double, 'comme'> & { readonly attend?: boolean })[] = maison.map(
    ({ resident_id, ...p }) => ({
      ...p,
      comme: { resident_id },
    }),
  )
  const nom = (p: Nomme) => normaliserRecherche(`${p.resident_nom} ${p.resident_prenom}`)
  return jugees.flatMap(jugee => {
    const { ligne } = jugee
    const personne = 'saisi' in jugee ? jugee.saisi : jugee.personne
    if (personne.resident_nom === '') return []
    const naissance = personne.resident_date_naissance
    const deja = vus.find(
      p =>
        nom(p) === nom(personne) &&
        (naissance === null || p.resident_date_naissance === null || naissance === p.resident_date_naissance),
    )
    vus.push({ ...personne, comme: { ligne } })
    if (!deja) return []
    const sure = naissance !== null && deja.resident_date_naissance !== null
    const raison = sure ? 'même nom, né le même jour' : 'même nom'
    const attend = deja.attend === true && 'saisi' in jugee && jugee.sejour !== null
    return [
      { ligne, raison, champ: 'resident_nom' as const, comme: deja.comme, ...(attend && { attend: true as const }) },
    ]
  })
}
