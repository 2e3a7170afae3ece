import { sql } from 'kysely'
import { nomClient, RAISONS, type RaisonDoublon } from '#domains/customers/model/client.ts'
import { ecrituresDe, nomCompare, villeComparee } from '#domains/customers/model/ecritures.ts'
import type { Context } from '#server/http/context.ts'
import type { WrittenLine } from '#server/resource/declaration.ts'
import type { ImportDouble } from '#wire/resource.ts'

/** A name of two letters is everybody's. */
const NOM_MIN = 3
/** Found at one customer's name, of which one is the very same. */
const MAX = 20

type Raison = Exclude<RaisonDoublon, 'nom_inverse' | 'nom_proche'>

/** What a line is recognised by; empty: it does not say. */
interface Traits {
  readonly ligne: number
  readonly telephone: string
  readonly email: string
  readonly nom: string
  readonly ville: string
}

const dit = (value: unknown): string => (typeof value === 'string' ? value : '')

function traitsDe({ ligne, values, beside }: WrittenLine): Traits {
  const nom = nomCompare(`${dit(values.client_nom)} ${dit(values.client_prenom)}`.trim())
  return {
    ligne,
    telephone: dit(values.client_telephone),
    email: dit(values.client_email).toLowerCase(),
    nom: nom.length >= NOM_MIN ? nom : '',
    ville: villeComparee(dit(beside?.adresse_ville)),
  }
}

/** Lines that say again what one before them said: a number, an address of mail, a name in a town. */
function repetees(traits: readonly Traits[]): Map<number, ImportDouble> {
  const vues = new Map<string, number>()
  const trouvees = new Map<number, ImportDouble>()
  for (const { ligne, telephone, email, nom, ville } of traits) {
    const cles: (readonly [Raison, string])[] = []
    if (telephone) cles.push(['telephone', telephone])
    if (email) cles.push(['email', email])
    if (nom) cles.push(['nom', `${nom}\n${ville}`])
    for (const [raison, valeur] of cles) {
      const cle = `${raison} ${valeur}`
      const avant = vues.get(cle)
      if (avant === undefined) vues.set(cle, ligne)
      else if (!trouvees.has(ligne)) trouvees.set(ligne, { ligne, raison: RAISONS[raison], comme: { ligne: avant } })
    }
  }
  return trouvees
}

interface Trouve {
  readonly ligne: number
  readonly raison: Raison
  readonly client_civilite: string
  readonly client_prenom: string
  readonly client_nom: string
  readonly client_ville: string
}

/**
 * Lines of a sheet that may be customers of the company already, by the rules of a customer being typed: the number, the address
 * of mail, or the whole name, in the same town where one is said. One question for the whole sheet; the surest reason is
 * told, and a customer before a line of the sheet.
 */
export async function trouverDoublonsImport(
  { db, caller }: Context,
  lignes: readonly WrittenLine[],
): Promise<ImportDouble[]> {
  const traits = lignes.map(traitsDe)
  // A name is asked for as it may have been written; the rest once.
  const asked = traits.flatMap(t =>
    ecrituresDe(t.nom).map((nom, rang) => (rang === 0 ? t : { ...t, nom, telephone: '', email: '' })),
  )
  const colonne = (nom: keyof Omit<Traits, 'ligne'>) => sql`${sql.val(asked.map(t => t[nom]))}::text[]`
  const { rows } = await sql<Trouve>`select distinct on (l.ligne) l.ligne, s.raison,
      c.client_civilite, c.client_prenom, c.client_nom, c.client_ville
    from unnest(${sql.val(asked.map(t => t.ligne))}::int[], ${colonne('telephone')}, ${colonne('email')}, ${colonne('nom')},
        ${colonne('ville')}) l (ligne, telephone, email, nom, ville)
      cross join lateral client_semblables(l.telephone, l.email, l.nom, l.ville, ${MAX}) with ordinality s (client_id, raison, rang)
      join client c on c.compte_id = ${caller.compte_id} and c.client_id = s.client_id
    where (s.raison <> 'nom' or trim(c.tri) = l.nom)
    order by l.ligne, s.rang`.execute(db)
  const trouvees = repetees(traits)
  for (const { ligne, raison, ...client } of rows) {
    const label = [nomClient(client), client.client_ville].filter(Boolean).join(', ')
    trouvees.set(ligne, { ligne, raison: RAISONS[raison], comme: { label } })
  }
  return [...trouvees.values()].sort((a, b) => a.ligne - b.ligne)
}
