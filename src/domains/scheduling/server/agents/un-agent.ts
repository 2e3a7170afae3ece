import { sql } from 'kysely'
import type { VersionPresentee } from '#domains/scheduling/model/agents.ts'
import type { VersionContrat } from '#domains/scheduling/model/contrat.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { lireSoldes } from '../conges/lectures.ts'
import { premierJourLibre } from './comptes.ts'
import { direAudit } from './historique.ts'
import { lireAgentsPresentes, lirePermis, type PersonneLue } from './lectures.ts'
import { lireReprisesDe } from './reprises.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** Lines of the history, the latest first. */
const LIGNES = 50

/** One agent of the house. @throws CodedError INTROUVABLE */
export async function trouverAgent(context: Lecture, utilisateur_id: number) {
  const { personnes, agents, contrats, metiers, unites } = await lireAgentsPresentes(context, utilisateur_id)
  const [personne] = personnes
  const [agent] = agents
  if (!personne || !agent) throw refuse('INTROUVABLE')
  return { personne, agent, metiers, unites, contrats: contrats.get(utilisateur_id) ?? [] }
}

/** Of trades and units, by number. */
interface Noms {
  readonly metiers: ReadonlyMap<number, string>
  readonly unites: ReadonlyMap<number, string>
}

function presenterVersion(
  { metier_id, unite_id = null, ...version }: VersionContrat,
  { metiers, unites, libre }: Noms & { libre: JourIso },
): VersionPresentee {
  const metier_libelle = metiers.get(metier_id ?? 0) ?? ''
  const unite_libelle = unites.get(unite_id ?? 0) ?? ''
  return { ...version, metier_id, metier_libelle, unite_id, unite_libelle, modifiable: version.valable_du >= libre }
}

async function lireHistorique({ db, caller }: Lecture, utilisateur_id: number) {
  const rows = await db
    .selectFrom('audit as a')
    .leftJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'a.compte_id').onRef('u.utilisateur_id', '=', 'a.utilisateur_id'),
    )
    .select(['a.recu_a', 'a.action', 'a.avant', 'a.apres', 'u.nom', 'u.prenom'])
    .where('a.compte_id', '=', caller.compte_id)
    .where('a.entite', '=', `agent:${utilisateur_id}`)
    .orderBy('a.audit_id', 'desc')
    .limit(LIGNES)
    .execute()
  return rows.map(row => ({ quand: row.recu_a.toISOString(), par: formaterNom(row), quoi: direAudit(row) }))
}

function presenterInvitation({ invitation }: PersonneLue, now: Date) {
  return invitation && { ...invitation, ouverte: new Date(invitation.expire_a) > now }
}

/** One agent in full. @throws CodedError INTROUVABLE */
export async function lireUnAgent(context: Lecture, utilisateur_id: number) {
  const { personne, agent, metiers, unites, contrats } = await trouverAgent(context, utilisateur_id)
  const annee = Number(jourParis(context.now).slice(0, 4))
  const [libre, soldes, historique, permis, reprises] = await Promise.all([
    premierJourLibre(context, utilisateur_id),
    lireSoldes(context, { utilisateurs: [utilisateur_id], annees: [annee, annee + 1, annee - 1] }),
    lireHistorique(context, utilisateur_id),
    lirePermis(context),
    lireReprisesDe(context, utilisateur_id),
  ])
  const noms = {
    metiers: new Map(metiers.map(m => [m.metier_id, m.metier_libelle])),
    unites: new Map(unites.map(u => [u.unite_id, u.unite_libelle])),
  }
  const { inviter, acces } = permis
  return {
    agent,
    naissance: personne.naissance,
    entree: personne.entree,
    invitation: presenterInvitation(personne, context.now),
    contrats: contrats.map(version => presenterVersion(version, { ...noms, libre })).reverse(),
    droits: (soldes.get(utilisateur_id) ?? []).map(({ report = 0, ...s }) => ({
      ...{ sorte: s.sorte, libelle: s.libelle, annee: s.annee, periode: s.periode ?? String(s.annee) },
      ...{ jours: s.droit - report, report, pris: s.pris, en_attente: s.en_attente, reste: s.reste },
    })),
    reprises,
    historique,
    peut: { inviter, acces: acces && utilisateur_id !== context.caller.utilisateur_id },
  }
}

/** Posts planned after a day, which somebody else has to hold. */
export async function compterPostesApres({ db, caller }: Lecture, utilisateur_id: number, jour: JourIso) {
  const { n } = await db
    .selectFrom('pointage')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('pointage_date', '>', jour)
    .executeTakeFirstOrThrow()
  return n
}
