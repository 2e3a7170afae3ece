import { sql } from 'kysely'
import { nomClient, RAISONS } from '#domains/customers/model/client.ts'
import { ecrituresDe, nomCompare, villeComparee } from '#domains/customers/model/ecritures.ts'
import { jugerMemeNom, type Reperes, rueComparee } from '#domains/customers/model/meme-client.ts'
import type { Context } from '#server/http/context.ts'
import type { WrittenLine } from '#server/resource/declaration.ts'
import type { ImportDouble } from '#wire/resource.ts'

/** A name of two letters is everybody's. */
const NOM_MIN = 3
/** Found at one customer's name, of which one is the very same. */
const MAX = 20

/** Nobody else has it. */
const SURES = { telephone: RAISONS.telephone, email: RAISONS.email, siren: 'même SIREN' } as const
type Sure = keyof typeof SURES

/** What a line is recognised by; empty: it does not say. */
interface Traits extends Reperes {
  readonly ligne: number
  readonly siren: string
  readonly nom: string
  readonly ville: string
}

const dit = (value: unknown): string => (typeof value === 'string' ? value : '')

function traitsDe({ ligne, values, beside }: WrittenLine): Traits {
  const nom = nomCompare(`${dit(values.client_nom)} ${dit(values.client_prenom)}`.trim())
  const rue = rueComparee(dit(beside?.adresse_adresse1))
  return {
    ligne,
    telephone: dit(values.client_telephone),
    email: dit(values.client_email).toLowerCase(),
    siren: dit(values.client_siren),
    nom: nom.length >= NOM_MIN ? nom : '',
    ville: villeComparee(dit(beside?.adresse_ville)),
    rues: rue ? [rue] : [],
  }
}

type Dite = Pick<ImportDouble, 'raison' | 'doute'>

/** Somebody of the same name, as it is said; nothing: somebody else. */
function direMemeNom(a: Reperes, b: Reperes): Dite | null {
  const juge = jugerMemeNom(a, b)
  if (juge.sort === 'doute') return { raison: juge.raison, doute: true }
  return juge.sort === 'meme' ? { raison: RAISONS.nom } : null
}

/** Lines that say again what one before them said: a number, an address of mail, a company, a name in a town. */
function repetees(traits: readonly Traits[]): Map<number, ImportDouble> {
  const sures = new Map<string, number>()
  const noms = new Map<string, Traits[]>()
  const trouvees = new Map<number, ImportDouble>()
  for (const trait of traits) {
    const { ligne, nom, ville } = trait
    for (const raison of ['telephone', 'email', 'siren'] as const satisfies readonly Sure[]) {
      if (!trait[raison]) continue
      const cle = `${raison} ${trait[raison]}`
      const avant = sures.get(cle)
      if (avant === undefined) sures.set(cle, ligne)
      else if (!trouvees.has(ligne)) trouvees.set(ligne, { ligne, raison: SURES[raison], comme: { ligne: avant } })
    }
    if (!nom) continue
    const cle = `${nom}\n${ville}`
    const semblables = noms.get(cle) ?? []
    if (!trouvees.has(ligne)) {
      const dites = semblables.flatMap(avant => {
        const dite = direMemeNom(trait, avant)
        return dite ? [{ ligne, ...dite, comme: { ligne: avant.ligne } }] : []
      })
      const lue = dites.find(d => !d.doute) ?? dites[0]
      if (lue) trouvees.set(ligne, lue)
    }
    noms.set(cle, [...semblables, trait])
  }
  return trouvees
}

interface Trouve {
  readonly ligne: number
  readonly raison: Sure | 'nom'
  readonly client_civilite: string
  readonly client_prenom: string
  readonly client_nom: string
  readonly client_ville: string
  readonly client_telephone: string
  readonly client_email: string
  readonly rues: readonly string[]
}

/**
 * Lines of a sheet that may be customers of the company already, by the rules of a customer being typed: the number, the address
 * of mail, the company's number, or the whole name, in the same town where one is said. A name is a doubt, unless something else is the
 * same; where what else is known differs, it is somebody else. One question for the whole sheet; the surest reason is
 * told, and a customer before a line of the sheet.
 */
export async function trouverDoublonsImport(
  { db, caller }: Context,
  lignes: readonly WrittenLine[],
): Promise<ImportDouble[]> {
  const traits = lignes.map(traitsDe)
  // A name is asked for as it may have been written; the rest once.
  const asked = traits.flatMap(t =>
    ecrituresDe(t.nom).map((nom, rang) => (rang === 0 ? t : { ...t, nom, telephone: '', email: '', siren: '' })),
  )
  const colonne = (nom: keyof Omit<Traits, 'ligne' | 'rues'>) => sql`${sql.val(asked.map(t => t[nom]))}::text[]`
  const { rows } = await sql<Trouve>`with l as materialized (
      select * from unnest(${sql.val(asked.map(t => t.ligne))}::int[], ${colonne('telephone')}, ${colonne('email')},
        ${colonne('nom')}, ${colonne('ville')}, ${colonne('siren')}) l (ligne, telephone, email, nom, ville, siren)),
    s as materialized (
      select l.ligne, l.nom, s.client_id, s.raison, s.rang from l
        cross join lateral client_semblables(l.telephone, l.email, l.nom, l.ville, ${MAX}) with ordinality s (client_id, raison, rang)
      union all
      select l.ligne, l.nom, c.client_id, 'siren', 0 from l
        join client c on c.compte_id = ${caller.compte_id} and c.client_siren = l.siren and c.supprime_a is null
        where l.siren <> '')
    select s.ligne, s.raison, c.client_civilite, c.client_prenom, c.client_nom, c.client_ville, c.client_telephone,
      c.client_email, case when s.raison = 'nom' then array(select a.adresse_adresse1 from adresse a
        where a.compte_id = c.compte_id and a.client_id = c.client_id and a.supprime_a is null) else '{}' end rues
    from s join client c on c.compte_id = ${caller.compte_id} and c.client_id = s.client_id
    where (s.raison <> 'nom' or trim(c.tri) = s.nom)
    order by s.ligne, s.rang`.execute(db)
  const trouvees = repetees(traits)
  const parLigne = new Map(traits.map(t => [t.ligne, t]))
  const lues = new Map<number, ImportDouble>()
  for (const { ligne, raison, rues, client_telephone, client_email, ...client } of rows) {
    const trait = parLigne.get(ligne)
    const dites = rues.map(rueComparee).filter(Boolean)
    const ici: Reperes = { telephone: client_telephone, email: client_email.toLowerCase(), rues: dites }
    const dite = raison === 'nom' ? trait && direMemeNom(trait, ici) : { raison: SURES[raison] }
    const avant = lues.get(ligne)
    if (!dite || (avant && (!avant.doute || dite.doute))) continue
    lues.set(ligne, {
      ligne,
      ...dite,
      comme: { label: [nomClient(client), client.client_ville].filter(Boolean).join(', ') },
    })
  }
  // A customer who is only perhaps the same does not hide a line that surely is.
  for (const [ligne, lue] of lues) {
    const repetee = trouvees.get(ligne)
    if (!repetee || repetee.doute || !lue.doute) trouvees.set(ligne, lue)
  }
  return [...trouvees.values()].sort((a, b) => a.ligne - b.ligne)
}
