import { type RawBuilder, sql } from 'kysely'
import type { FirstStep } from '#server/first-steps/step.ts'
import { horsExemples } from '#server/samples/sample.ts'
import { NO_ADDRESS } from '#wire/no-address.ts'

/** Of who is planned, and of who plans: whoever founds a house has both. */
const [PROFIL_AGENT, PROFIL_CADRE] = [70, 71]

/** Who is planned and has no contract: nothing is due to them, and no month is judged for them. Who plans may have none. */
const sansContrat = (compte_id: number) => sql`from utilisateur u where u.compte_id = ${compte_id} and u.actif
  and (exists (select from agent a where a.compte_id = u.compte_id and a.utilisateur_id = u.utilisateur_id)
    or (select bool_or(p.profil_id = ${PROFIL_AGENT}) and not bool_or(p.profil_id = ${PROFIL_CADRE})
      from utilisateur_profil p where p.compte_id = u.compte_id and p.utilisateur_id = u.utilisateur_id))
  and not exists (select from agent_contrat c where c.compte_id = u.compte_id and c.utilisateur_id = u.utilisateur_id)`

/** The month that a house begins with is the next one: the one under way is worked already. */
const moisProchain = (page: string): RawBuilder<string> =>
  sql`to_char(now() at time zone 'Europe/Paris' + interval '1 month', 'YYYY-MM') || ${page}`

/** Shifts that are published, and what is prepared over them. */
const PUBLIES = sql`select compte_id, utilisateur_id, pointage_date from pointage`
const PREPARES = sql`${PUBLIES} union all select compte_id, utilisateur_id, pointage_date from pointage_brouillon where not retire`

/** Shifts of a full week of somebody, about: what a month of a house begins with. */
const SEMAINE = 4

/**
 * Whether some month holds as many shifts as a week of all those under contract would: a cell that was tried is no month. Whoever
 * founds a house and plans it counts among them only with a contract of theirs.
 */
const moisTenu = (compte_id: number, postes: RawBuilder<unknown>) => sql<boolean>`exists (
  select from (${postes}) p where p.compte_id = ${compte_id}
  group by date_trunc('month', p.pointage_date)
  having count(*) >= ${SEMAINE} * (select count(distinct c.utilisateur_id)
    from agent_contrat c join utilisateur u using (compte_id, utilisateur_id)
    where c.compte_id = ${compte_id} and u.actif))`

/** Agents who may be invited, and were not: an address is known, nobody signs in, no link ever left. */
const aInviter = (compte_id: number) => sql`select from agent a join utilisateur u using (compte_id, utilisateur_id)
  where a.compte_id = ${compte_id} and u.actif and a.email <> ''
    and right(u.email, ${NO_ADDRESS.length}) = ${NO_ADDRESS}
    and not exists (select from invitation i where i.compte_id = a.compte_id and i.utilisateur_id = a.utilisateur_id)`

/** What a lawful month of a house is made of, in the order in which each leans on those before it. */
export const premiersPas: readonly FirstStep[] = [
  {
    cle: 'reglages',
    rang: 20,
    titre: 'Dites votre convention et vos pauses',
    explication:
      'La convention juge les plannings\u00a0; la pause se retire des heures\u00a0; chacun voit autant de jours à l’avance. Enregistrez même si tout convient.',
    action: 'Ouvrir les réglages',
    module: 'vx-configurations-gdt',
    route: 'configurations-gdt',
    fait: compte_id => sql`exists (select from planning_proprietes where compte_id = ${compte_id})`,
  },
  {
    cle: 'postes',
    rang: 21,
    titre: 'Décrivez les postes',
    explication: 'Qui doit être là, à quelle heure\u00a0: d’un modèle (EHPAD, foyer, IME…), ou un par un.',
    action: 'Créer les postes',
    module: 'vx-gestion-postes-edt',
    route: 'gestion-postes-edt/postes/ajouter',
    fait: compte_id => sql`exists (select from poste where compte_id = ${compte_id} and supprime_a is null
      and ${horsExemples('poste', 'poste_id')})`,
  },
  {
    cle: 'metiers',
    rang: 22,
    titre: 'Nommez les métiers',
    explication:
      'Aide-soignante, cuisinier, veilleur\u00a0: un poste peut en demander un. Un modèle apporte les siens.',
    action: 'Créer un métier',
    module: 'vx-gestion-metiers-edt',
    route: 'gestion-metiers-edt/metiers/nouveau',
    fait: compte_id => sql`exists (select from metier where compte_id = ${compte_id} and supprime_a is null
      and ${horsExemples('metier', 'metier_id')})`,
  },
  {
    cle: 'agents',
    rang: 23,
    titre: 'Ajoutez vos agents',
    explication: 'En les saisissant, ou d’une liste collée de votre tableur.',
    action: 'Ajouter des agents',
    module: 'vx-gestion-agents-edt',
    route: 'gestion-agents-edt/ajouter',
    // Whoever founds the house may have a contract of their own: that adds nobody.
    fait: compte_id => sql`exists (select from agent_contrat c join utilisateur u using (compte_id, utilisateur_id)
      where c.compte_id = ${compte_id} and u.actif and not u.proprietaire)`,
  },
  {
    cle: 'contrats',
    rang: 24,
    titre: 'Donnez un contrat à chacun',
    explication: 'Ses heures par semaine et leur début\u00a0: ce qui lui est dû, et ce que la loi lui permet.',
    action: 'Voir les contrats',
    module: 'vx-gestion-agents-edt',
    route: 'gestion-agents-edt',
    fait: compte_id => sql`(exists (select from agent_contrat where compte_id = ${compte_id})
      and not exists (select ${sansContrat(compte_id)}))`,
    manque: {
      qui: compte_id => sql`(select coalesce(json_agg(json_build_object(
          'id', u.utilisateur_id, 'nom', trim(u.prenom || ' ' || u.nom)) order by u.nom, u.prenom, u.utilisateur_id), '[]')
        ${sansContrat(compte_id)})`,
      dire: noms => `Sans contrat pour l’instant\u00a0: ${noms}.`,
      route: id => `gestion-agents-edt/${id}`,
    },
  },
  {
    cle: 'besoins',
    rang: 25,
    titre: 'Dites combien il en faut',
    explication: 'Combien de personnes à chaque poste, selon le jour\u00a0: ce qui manque se voit avant de publier.',
    action: 'Ouvrir les besoins',
    module: 'vx-planning-edt',
    route: 'planning-edt',
    suite: () => moisProchain('/besoins'),
    fait: compte_id => sql`exists (select from planning_besoin where compte_id = ${compte_id})`,
  },
  {
    cle: 'cycle',
    rang: 26,
    titre: 'Écrivez un premier cycle',
    explication: 'Les semaines qui reviennent, une ligne chacune\u00a0: un modèle se change en deux gestes.',
    action: 'Ouvrir les cycles',
    module: 'vx-planning-edt',
    route: 'planning-edt',
    suite: () => moisProchain('/cycles'),
    fait: compte_id => sql`exists (select from planning_cycle where compte_id = ${compte_id} and supprime_a is null)`,
  },
  {
    cle: 'mois',
    rang: 27,
    titre: 'Posez le premier mois',
    explication: 'Le cycle sur les agents, chacun à partir de sa semaine\u00a0; la main finit le reste.',
    action: 'Ouvrir le mois prochain',
    module: 'vx-planning-edt',
    route: 'planning-edt',
    suite: compte_id => sql`case when exists (select from planning_cycle where compte_id = ${compte_id}
      and supprime_a is null) then ${moisProchain('/cycles')} else ${moisProchain('')} end`,
    fait: compte_id => moisTenu(compte_id, PREPARES),
  },
  {
    cle: 'acces',
    rang: 28,
    titre: 'Ouvrez leur accès',
    explication: 'Chacun reçoit un lien par e-mail, et lit son planning sur son téléphone.',
    action: 'Voir qui inviter',
    module: 'vx-gestion-agents-edt',
    route: 'gestion-agents-edt?etat=a-inviter',
    adresse_confirmee: true,
    // One link is not everybody's: those who have no address are called, or given one.
    fait: compte_id => sql`(exists (select from invitation i join agent a using (compte_id, utilisateur_id)
      where i.compte_id = ${compte_id}) and not exists (${aInviter(compte_id)}))`,
  },
  {
    cle: 'publier',
    rang: 29,
    titre: 'Publiez-le',
    explication: 'Chacun lit le sien sur son téléphone, et en est prévenu.',
    action: 'Ouvrir ce qui est à publier',
    module: 'vx-planning-edt',
    route: 'planning-edt',
    // The first month where something waits.
    suite:
      compte_id => sql`coalesce((select to_char(min(pointage_date), 'YYYY-MM') || '?publier=1' from pointage_brouillon
      where compte_id = ${compte_id}), ${moisProchain('')})`,
    fait: compte_id => sql`(exists (select from planning_publication where compte_id = ${compte_id})
      and ${moisTenu(compte_id, PUBLIES)})`,
  },
]
