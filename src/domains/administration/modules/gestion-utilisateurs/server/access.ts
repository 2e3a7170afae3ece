import { sql } from 'kysely'
import { platformDb } from '#domains/administration/server/platform.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import type { Acces } from '../contract.ts'
import { findPerson } from './people.ts'

interface ModuleLine {
  readonly id: number
  readonly libelle: string
  readonly module_parent_id: number | null
  readonly actif: boolean
  readonly plateforme: number
  readonly conteneur: boolean
  /** Its screen is not built: the right opens nothing yet. */
  readonly a_venir: boolean
  /** Screen of the platform's administration. */
  readonly administration: boolean
  readonly direct: boolean
  /** The company took it back from this person. */
  readonly retire: boolean
  /** Profiles of the person that give it, and those of others that would. */
  readonly profils: string[]
  readonly autres_profils: string[]
}

async function readModules(db: Db, utilisateur_id: number): Promise<ModuleLine[]> {
  const { rows } = await sql<ModuleLine>`
    select m.module_id as id, m.module_libelle as libelle, m.module_parent_id, m.module_etat = 1 as actif,
      m.module_plateforme as plateforme, (m.params ->> 'conteneur') is not distinct from 'true' as conteneur,
      (m.params ->> 'a_venir') is not distinct from 'true' as a_venir,
      coalesce(p.module, '') = 'plateforme' as administration,
      exists (select from utilisateur_module um where um.utilisateur_id = ${utilisateur_id} and um.module_id = m.module_id)
        as direct,
      exists (select from utilisateur_module_retire r where r.utilisateur_id = ${utilisateur_id}
        and r.module_id = m.module_id) as retire,
      array(select f.profil_libelle from profil_module pm join profil f using (profil_id)
        join utilisateur_profil up on up.profil_id = f.profil_id and up.utilisateur_id = ${utilisateur_id}
        where pm.module_id = m.module_id order by f.profil_libelle) as profils,
      array(select f.profil_libelle from profil_module pm join profil f using (profil_id)
        where pm.module_id = m.module_id and not exists (select from utilisateur_profil up
          where up.profil_id = f.profil_id and up.utilisateur_id = ${utilisateur_id})
        order by f.profil_libelle) as autres_profils
    from module m left join module p on p.module_id = m.module_parent_id
    order by coalesce(p.ordre, m.ordre), coalesce(p.module_id, m.module_id), p.module_id is not null, m.ordre, m.module_id`.execute(
    db,
  )
  return rows
}

type Person = { readonly administrateur_plateforme: boolean }

/** One screen: what gives it, and what keeps it shut all the same. */
function explain(line: ModuleLine, person: Person): Acces {
  const { id, libelle, module_parent_id, actif, plateforme, administration, direct, retire, a_venir } = line
  const { profils, autres_profils } = line
  const origines: Acces['origines'] = [
    ...profils.map(texte => ({ sorte: 'profil' as const, texte: `Profil ${texte}` })),
    ...(direct ? [{ sorte: 'direct' as const, texte: 'Donné directement' }] : []),
  ]
  const raisons: string[] = []
  if (origines.length === 0) {
    raisons.push('Aucun de ses profils ne le donne, et il ne lui est pas donné directement.')
    if (autres_profils.length)
      raisons.push(
        `Le ${autres_profils.length > 1 ? 'donneraient les profils' : 'donnerait le profil'} ${autres_profils.join(', ')}.`,
      )
  }
  if (retire && origines.length) raisons.push('Sa société lui a retiré ce module.')
  if (!actif) raisons.push('Ce menu est inactif : personne ne l’ouvre.')
  const reserved = administration && !person.administrateur_plateforme
  if (reserved) raisons.push('Réservé aux administrateurs de la plateforme.')
  if (a_venir) raisons.push('À venir\u00a0: cet écran n’existe pas encore.')
  const ouvert = origines.length > 0 && actif && !a_venir && !reserved && !retire
  if (ouvert && plateforme === 1) raisons.push('Sur ordinateur seulement.')
  if (ouvert && plateforme === 2) raisons.push('Sur téléphone seulement.')
  return { sorte: 'module', id, libelle, module_parent_id, ouvert, origines, raisons }
}

/** A container shows for what stands in it, whoever is given the container itself. */
function explainContainer(line: ModuleLine, inside: readonly Acces[]): Acces {
  const { id, libelle, module_parent_id, actif } = line
  const open = inside.filter(child => child.ouvert)
  const origines = open.map(child => ({ sorte: 'menu' as const, texte: `Contient ${child.libelle}` }))
  const raisons = actif
    ? open.length
      ? []
      : ['Rien de ce qu’il contient ne lui est ouvert.']
    : ['Ce menu est inactif : ce qu’il contient se range au premier niveau.']
  return { sorte: 'module', id, libelle, module_parent_id, ouvert: actif && open.length > 0, origines, raisons }
}

interface Extra {
  readonly sorte: 'option' | 'site'
  readonly id: number
  readonly libelle: string
  readonly ouvert: boolean
}

async function readExtras(db: Db, utilisateur_id: number, compte_id: number): Promise<Acces[]> {
  const { rows } = await sql<Extra>`
    select 'option' as sorte, o.option_id as id, o.option_libelle as libelle, exists (select from utilisateur_option uo
        where uo.utilisateur_id = ${utilisateur_id} and uo.option_id = o.option_id) as ouvert
      from option_personne o
    union all select 'site', s.site_id, s.name, exists (select from utilisateur_site us
        where us.utilisateur_id = ${utilisateur_id} and us.site_id = s.site_id)
      from site s where s.compte_id = ${compte_id}
    order by sorte, id`.execute(db)
  return rows.map(({ sorte, id, libelle, ouvert }) => ({
    sorte,
    id,
    libelle,
    module_parent_id: null,
    ouvert,
    origines: ouvert ? [{ sorte, texte: sorte === 'option' ? 'Option donnée' : 'Site confié' }] : [],
    raisons: ouvert
      ? []
      : [sorte === 'option' ? 'Cette option ne lui est pas donnée.' : 'Ce site ne lui est pas confié.'],
  }))
}

/**
 * "Why can this person see this?", and why not (specification §6: rights come from profiles and modules).
 * @throws CodedError INTROUVABLE
 */
export async function readAccess(context: Context, utilisateur_id: number) {
  const db = platformDb(context)
  const person = await findPerson(db, utilisateur_id)
  const modules = await readModules(db, utilisateur_id)
  const leaves = modules.filter(m => !m.conteneur).map(m => explain(m, person))
  const byId = new Map(leaves.map(line => [line.id, line]))
  const lignes = modules.map(
    m =>
      byId.get(m.id) ??
      explainContainer(
        m,
        leaves.filter(l => l.module_parent_id === m.id),
      ),
  )
  const empechement = !person.compte_actif
    ? 'La société est fermée : personne de cette société ne se connecte.'
    : person.actif
      ? null
      : 'L’accès de cette personne est désactivé : elle ne se connecte pas.'
  return { empechement, lignes: [...lignes, ...(await readExtras(db, utilisateur_id, person.compte_id))] }
}
