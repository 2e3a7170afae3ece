import { sql } from 'kysely'
import { KEPT_DAYS } from '#server/jobs/purge.ts'
import { anonymiserPersonnes } from '#server/retention/platform-rules.ts'
import type { PersonPart } from './part.ts'

/** Tables that say nothing once the person is gone, and that no text makes a company keep. */
const OF_THE_ACCOUNT = [
  'utilisateur_profil',
  'utilisateur_module',
  'epingle',
  'module_ouverture',
  'notification',
  'push_abonnement',
  'appareil_connu',
  'tablette_personne',
  'lien_personnel',
] as const

/** What the platform itself holds of somebody of a company. */
export const platformPeople: readonly PersonPart[] = [
  {
    sujet: 'utilisateur',
    quoi: 'Ses sessions sur tous ses appareils, ses liens, ses notifications, ses droits et ses épingles',
    steps: who => [
      ...OF_THE_ACCOUNT.map(
        table => sql`delete from ${sql.table(table)} t using ${who} w
          where t.compte_id = w.compte_id and t.utilisateur_id = w.utilisateur_id`,
      ),
      sql`update session s set appareil_libelle = '', revoquee_a = coalesce(s.revoquee_a, now()),
        revoquee_motif = coalesce(s.revoquee_motif, 'effacee')
        from ${who} w where s.compte_id = w.compte_id and s.utilisateur_id = w.utilisateur_id`,
    ],
  },
  {
    sujet: 'utilisateur',
    quoi: 'Son nom, son adresse de connexion, son mot de passe, ses coordonnées et son portrait, aussi dans le journal',
    steps: who => [
      // Before the address goes: it is what the journal and the invitations are searched by.
      sql`update audit a set avant = null, apres = null from ${who} w
        join utilisateur u on u.compte_id = w.compte_id and u.utilisateur_id = w.utilisateur_id
        where a.compte_id = w.compte_id and (a.entite = 'utilisateur:' || w.utilisateur_id
          or position(u.email in a.avant::text) > 0 or position(u.email in a.apres::text) > 0)`,
      sql`delete from invitation i using ${who} w, utilisateur u
        where i.compte_id = w.compte_id and u.compte_id = w.compte_id and u.utilisateur_id = w.utilisateur_id
          and (i.email = u.email or i.utilisateur_id = w.utilisateur_id)`,
      anonymiserPersonnes(who),
      sql`update utilisateur u set actif = false from ${who} w
        where u.compte_id = w.compte_id and u.utilisateur_id = w.utilisateur_id`,
    ],
  },
  {
    sujet: 'utilisateur',
    quoi: 'Journal de ce qui a été fait et quand, sans son nom',
    duree: { annees: 5 },
    depuis: 'l’action',
    source: 'Code civil art. 2224 (prescription de cinq ans)',
    dernier: who => sql`select max(a.recu_a) as le from audit a
      join ${who} w on a.compte_id = w.compte_id and a.utilisateur_id = w.utilisateur_id`,
  },
  {
    sujet: 'utilisateur',
    quoi: 'Registre des actions reçues de ses appareils, sans son nom',
    duree: { jours: KEPT_DAYS.recu },
    depuis: 'leur réception',
    source: 'Preuve qu’une action n’est pas faite deux fois',
    dernier: who => sql`select max(r.recu_a) as le from recu r
      join ${who} w on r.compte_id = w.compte_id and r.utilisateur_id = w.utilisateur_id`,
  },
]
