import { sql } from 'kysely'
import { PROFIL } from '#domains/people/model/commun.ts'
import type { FirstStep } from '#server/first-steps/step.ts'

const techniciens = (compte_id: number) => sql`from utilisateur u where u.compte_id = ${compte_id} and u.actif
  and exists (select from utilisateur_profil p where p.compte_id = u.compte_id
    and p.utilisateur_id = u.utilisateur_id and p.profil_id = ${PROFIL.technicien})`

/** Technicians whose hours nobody said yet. */
const sansHoraires = (compte_id: number) => sql`${techniciens(compte_id)}
  and not exists (select from disponibilite_jour j where j.compte_id = u.compte_id
    and j.utilisateur_id = u.utilisateur_id and j.etat = 1)`

/** Nobody works alone: somebody who signs in beside the owner, or an invitation on its way; and who goes on site works at hours. */
export const premiersPas: readonly FirstStep[] = [
  {
    cle: 'equipe',
    rang: 10,
    titre: 'Invitez votre équipe',
    explication: 'Chacun reçoit un lien par e-mail et choisit son mot de passe.',
    action: 'Inviter',
    module: 'vx-gestion-utilisateurs-wikaz',
    // A house adds its agents, and opens their access, by steps of its own.
    aussi: 'vx-plannings-entreprises',
    route: 'gestion-utilisateurs-wikaz',
    adresse_confirmee: true,
    fait: compte_id => sql`exists (select from utilisateur where compte_id = ${compte_id} and actif and not proprietaire
      union all select from invitation where compte_id = ${compte_id})`,
  },
  {
    cle: 'heures',
    rang: 30,
    titre: 'Dites quand vos techniciens travaillent',
    explication: 'Leurs jours et leurs plages\u00a0: les créneaux proposés aux clients s’y tiennent.',
    action: 'Régler les horaires',
    // Done with the people, and asked only of a company that sends them out.
    module: 'vx-plannings-entreprises',
    route: 'gestion-utilisateurs-wikaz',
    fait: compte_id => sql`exists (select from disponibilite_jour j join utilisateur u using (compte_id, utilisateur_id)
      where j.compte_id = ${compte_id} and j.etat = 1 and u.actif) and not exists (select ${sansHoraires(compte_id)})`,
    manque: {
      qui: compte_id => sql`(select coalesce(json_agg(json_build_object(
          'id', u.utilisateur_id, 'nom', trim(u.prenom || ' ' || u.nom)) order by u.nom, u.prenom, u.utilisateur_id), '[]')
        ${sansHoraires(compte_id)})`,
      parmi: compte_id => sql`(select count(*)::int ${techniciens(compte_id)})`,
      dire: (noms, faits, parmi) =>
        `${faits > 0 ? `${faits} sur ${parmi}. ` : ''}Sans horaires pour l’instant\u00a0: ${noms}.`,
      route: id => `gestion-utilisateurs-wikaz/${id}?volet=horaires`,
    },
  },
]
