import { type RawBuilder, sql } from 'kysely'
import { UNNAMED_DAYS } from '#server/files/unnamed.ts'
import { KEPT_DAYS } from '#server/jobs/purge.ts'
import { byStatement } from './by-statement.ts'
import type { Entry } from './rule.ts'

const CNIL_2 = 'RGPD art. 5(1)(e)\u202f; CNIL, durées de conservation'

/** What an erased person is called: hours, visits and sheets stay, about nobody. */
export const PERSONNE_EFFACEE = 'Personne effacée'
/** How the address of somebody erased ends: what tells them from those who are there, and from a person of that name. */
export const ADRESSE_EFFACEE = '@efface.invalid'
/** Whether a row of `utilisateur u` is somebody who was erased. */
export const estEffacee = sql<boolean>`u.email like ${`%${ADRESSE_EFFACEE}`}`

/** Takes away who somebody was and how to reach them; their number stays under what they did. */
export const anonymiserPersonnes = (quels: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`update utilisateur u set email = 'personne-' || u.utilisateur_id || ${ADRESSE_EFFACEE}, nom = ${PERSONNE_EFFACEE},
    prenom = '', user_adresse = '', user_cp = '', user_ville = '', user_telephone1 = '', user_telephone2 = '',
    avatar_sha256 = null, mot_de_passe = null, version = u.version + 1
    from ${quels} e where u.compte_id = e.compte_id and u.utilisateur_id = e.utilisateur_id`

/** What the platform keeps, whatever the trade. */
export const platformRules: readonly Entry[] = [
  {
    nom: 'plateforme.notifications',
    quoi: 'Notifications lues ou non',
    duree: { jours: KEPT_DAYS.notification },
    depuis: 'leur envoi',
    source: CNIL_2,
    sort: 'purge',
  },
  {
    nom: 'plateforme.registre',
    quoi: 'Registre des actions reçues des appareils',
    duree: { jours: KEPT_DAYS.recu },
    depuis: 'leur réception',
    source: 'Preuve qu’une action n’est pas faite deux fois, aussi longtemps qu’un appareil peut la renvoyer',
    sort: 'purge',
  },
  {
    nom: 'plateforme.appareils',
    quoi: 'Sessions closes, jetons et appareils connus',
    duree: { jours: KEPT_DAYS.preuve },
    depuis: 'leur dernier usage',
    source: 'RGPD art. 32',
    sort: 'purge',
  },
  {
    nom: 'plateforme.fichiers',
    quoi: 'Fichiers que rien ne nomme',
    duree: { jours: UNNAMED_DAYS },
    depuis: 'leur arrivée',
    source: 'RGPD art. 5(1)(c)',
    sort: 'purge',
  },
  byStatement(
    {
      nom: 'plateforme.actions-scellees',
      quoi: 'Actions scellées d’une personne dont l’accès était fermé',
      duree: { jours: KEPT_DAYS.recu },
      depuis: 'leur réception',
      source: CNIL_2,
      sort: 'supprimer',
    },
    before => sql`select compte_id, utilisateur_id, cle from quarantaine where recu_a < ${before}`,
    [
      sql`delete from quarantaine q using echu e where q.compte_id = e.compte_id and q.utilisateur_id = e.utilisateur_id
        and q.cle = e.cle`,
    ],
  ),
  byStatement(
    {
      nom: 'plateforme.audit',
      quoi: 'Journal d’audit, hors fiches de transmission et documents',
      duree: { annees: 5 },
      depuis: 'l’action',
      source: 'Code civil art. 2224 (prescription de cinq ans)',
      sort: 'supprimer',
    },
    // Who wrote and read a sheet or a document is known as long as it is.
    before => sql`select compte_id, audit_id from audit where recu_a < ${before}
      and entite not like 'transmission:%' and action not like 'transmission.%' and entite not like 'document:%'`,
    [sql`delete from audit a using echu e where a.compte_id = e.compte_id and a.audit_id = e.audit_id`],
  ),
  byStatement(
    {
      nom: 'plateforme.personnes',
      quoi: 'Identité et coordonnées d’une personne dont l’accès est fermé',
      duree: { annees: 5 },
      depuis: 'son dernier signe',
      source: 'Code du travail art. L3245-1 et D1221-26\u202f: registre et salaires, cinq ans après le départ',
      sort: 'anonymiser',
    },
    before => sql`select u.compte_id, u.utilisateur_id from utilisateur u
      where not u.actif and u.cree_a < ${before} and u.email not like '%' || ${ADRESSE_EFFACEE}
        and not exists (select from session s where s.compte_id = u.compte_id and s.utilisateur_id = u.utilisateur_id
          and s.vue_a >= ${before})
        and not exists (select from audit a where a.compte_id = u.compte_id
          and a.entite = 'utilisateur:' || u.utilisateur_id and a.recu_a >= ${before})`,
    [anonymiserPersonnes(sql`echu`)],
  ),
]
