import { sql } from 'kysely'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'
import type { Agent, EtatAcces } from '#domains/scheduling/model/agents.ts'
import type { Solde } from '#domains/scheduling/model/conges/conge.ts'
import { contratTenu, type VersionContrat } from '#domains/scheduling/model/contrat.ts'
import { peutInviter } from '#domains/shell/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { ADRESSE_EFFACEE } from '#server/retention/platform-rules.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { addressShown } from '#wire/no-address.ts'
import { lireSoldes } from '../conges/lectures.ts'
import { lireVersionsContrats } from './contrats.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** Profiles of who is planned in a house. */
const PROFILS_PLANIFIES = [70, 71]

/** Who is planned: by their profile, while they have access, or by what the house already says of them. Nobody who was erased. */
async function lirePersonnes({ db, caller }: Lecture, utilisateur_id?: number) {
  let query = db
    .selectFrom('utilisateur as u')
    .leftJoin('agent as a', join =>
      join.onRef('a.compte_id', '=', 'u.compte_id').onRef('a.utilisateur_id', '=', 'u.utilisateur_id'),
    )
    .select(['u.utilisateur_id', 'u.nom', 'u.prenom', 'u.email', 'u.user_telephone1', 'u.actif'])
    .select(['a.naissance', 'a.entree', 'a.email as email_invitation', 'a.version'])
    .select([
      sql<{ email: string; expire_a: string } | null>`(
        select json_build_object('email', i.email, 'expire_a', to_char(i.expire_a at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from invitation i where i.compte_id = u.compte_id and i.utilisateur_id = u.utilisateur_id
          and i.acceptee_a is null and i.retiree_a is null order by i.creee_a desc limit 1)`.as('invitation'),
    ])
    .where('u.compte_id', '=', caller.compte_id)
    .where('u.email', 'not like', `%${ADRESSE_EFFACEE}`)
    .where(
      sql<boolean>`(a.utilisateur_id is not null
      or exists (select from agent_contrat c where c.compte_id = u.compte_id and c.utilisateur_id = u.utilisateur_id)
      or (u.actif and exists (select from utilisateur_profil p where p.compte_id = u.compte_id
        and p.utilisateur_id = u.utilisateur_id and p.profil_id = any(${sql.val(PROFILS_PLANIFIES)}::int[]))))`,
    )
  if (utilisateur_id !== undefined) query = query.where('u.utilisateur_id', '=', utilisateur_id)
  return await query
    .orderBy(sql`lower(unaccent(u.nom)), lower(unaccent(u.prenom))`)
    .orderBy('u.utilisateur_id')
    .execute()
}
export type PersonneLue = Awaited<ReturnType<typeof lirePersonnes>>[number]

/** Jobs of the house, by name; those out of use are left out. */
export async function lireMetiers({ db, caller }: Pick<Context, 'db' | 'caller'>) {
  return await db
    .selectFrom('metier')
    .select(['metier_id', 'metier_libelle', sql<boolean>`supprime_a is null`.as('vivant')])
    .where('compte_id', '=', caller.compte_id)
    .orderBy(sql`lower(unaccent(metier_libelle))`)
    .execute()
}

/** Units of the house, in its order; those out of use are told apart. */
export async function lireUnites({ db, caller }: Pick<Context, 'db' | 'caller'>) {
  return await db
    .selectFrom('unite')
    .select(['unite_id', 'unite_libelle', sql<boolean>`supprime_a is null`.as('vivant')])
    .where('compte_id', '=', caller.compte_id)
    .orderBy('ordre')
    .orderBy('unite_id')
    .execute()
}

function etatAcces({ actif, email, email_invitation, invitation }: PersonneLue, now: Date): EtatAcces {
  if (!actif) return 'ferme'
  if (addressShown(email) !== '') return 'ouvert'
  if (invitation) return new Date(invitation.expire_a) > now ? 'invite' : 'expire'
  return email_invitation ? 'a_inviter' : 'sans_adresse'
}

interface Autour {
  readonly aujourdhui: JourIso
  readonly now: Date
  readonly contrats: ReadonlyMap<number, readonly VersionContrat[]>
  readonly metiers: ReadonlyMap<number, string>
  readonly unites: ReadonlyMap<number, string>
  readonly restants: ReadonlyMap<number, number>
}

function presenterAgent(
  personne: PersonneLue,
  { aujourdhui, now, contrats, metiers, unites, restants }: Autour,
): Agent {
  const { utilisateur_id, nom, prenom, email, email_invitation } = personne
  const siens = contrats.get(utilisateur_id) ?? []
  const tenu = contratTenu(siens, aujourdhui) ?? siens.find(c => c.valable_du > aujourdhui) ?? null
  return {
    utilisateur_id,
    label: formaterNom(personne),
    nom,
    prenom,
    email: addressShown(email) || (email_invitation ?? ''),
    telephone: personne.user_telephone1,
    acces: etatAcces(personne, now),
    metier_id: tenu?.metier_id ?? null,
    metier_libelle: metiers.get(tenu?.metier_id ?? 0) ?? '',
    unite_id: tenu?.unite_id ?? null,
    unite_libelle: unites.get(tenu?.unite_id ?? 0) ?? '',
    minutes_hebdomadaires: tenu?.minutes_hebdomadaires ?? null,
    contrat_du: tenu?.valable_du ?? null,
    contrat_au: tenu?.valable_au ?? null,
    conges_restants: restants.get(utilisateur_id) ?? null,
  }
}

/** Days of paid leave left of the period that runs; nobody without a right to any. */
async function lireRestants(context: Lecture, gens: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const aujourdhui = jourParis(context.now)
  const annee = Number(aujourdhui.slice(0, 4))
  const soldes = await lireSoldes(context, { utilisateurs: gens, annees: [annee - 1, annee] })
  return new Map(
    [...soldes].flatMap(([id, siens]): [number, number][] => {
      const court = ({ debut = '', fin = '' }: Solde) => debut <= aujourdhui && aujourdhui <= fin
      const courant = siens.find(s => s.sorte === 'conge' && court(s))
      return courant && courant.droit > 0 ? [[id, courant.reste]] : []
    }),
  )
}

/** Agents of the house, or one of them, with what their line says; in a number of statements that does not follow theirs. */
export async function lireAgentsPresentes(context: Lecture, utilisateur_id?: number) {
  const personnes = await lirePersonnes(context, utilisateur_id)
  const gens = personnes.map(p => p.utilisateur_id)
  const [contrats, metiers, unites, restants] = await Promise.all([
    lireVersionsContrats(context, gens),
    lireMetiers(context),
    lireUnites(context),
    lireRestants(context, gens),
  ])
  const autour = {
    ...{ aujourdhui: jourParis(context.now), now: context.now, contrats, restants },
    metiers: new Map(metiers.map(m => [m.metier_id, m.metier_libelle])),
    unites: new Map(unites.map(u => [u.unite_id, u.unite_libelle])),
  }
  return { personnes, contrats, metiers, unites, agents: personnes.map(p => presenterAgent(p, autour)) }
}

/** What the caller may do about people's access; nothing in somebody else's name. */
export async function lirePermis({ db, caller }: Lecture) {
  const seul = caller.acteur_utilisateur_id === null
  const acces = seul && caller.modules.has(MODULE_UTILISATEURS)
  return { ajouter: acces, acces, inviter: acces && (await peutInviter(db, caller)) }
}

export async function listerLesAgents(context: Lecture) {
  const { agents, metiers, unites } = await lireAgentsPresentes(context)
  return {
    lu_a: context.now.toISOString(),
    aujourdhui: jourParis(context.now),
    agents,
    metiers: metiers.filter(m => m.vivant).map(({ metier_id, metier_libelle }) => ({ metier_id, metier_libelle })),
    unites: unites.filter(u => u.vivant).map(({ unite_id, unite_libelle }) => ({ unite_id, unite_libelle })),
    peut: await lirePermis(context),
  }
}
