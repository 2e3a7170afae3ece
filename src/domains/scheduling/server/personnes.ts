import { sql } from 'kysely'
import type { PersonPart } from '#server/people/part.ts'
import { ADRESSE_EFFACEE } from '#server/retention/platform-rules.ts'
import { compter } from '#wire/french.ts'
import { lignesQuiDisent, taireLignes } from './journal.ts'

/** What a house holds of its agents. */
export const personnes: readonly PersonPart[] = [
  {
    sujet: 'utilisateur',
    ontAdresse: (compte_id, email) => sql`select a.utilisateur_id from agent a
      join utilisateur u on u.compte_id = a.compte_id and u.utilisateur_id = a.utilisateur_id
      where a.compte_id = ${compte_id} and lower(a.email) = ${email} and u.email not like ${`%${ADRESSE_EFFACEE}`}`,
  },
  {
    sujet: 'utilisateur',
    compter: (who, now) => sql`select count(*)::int as n from pointage p
      join ${who} w on p.compte_id = w.compte_id and p.utilisateur_id = w.utilisateur_id
      where lower(p.plages) > ${now}`,
    dire: n => `${compter(n, 'poste')} à venir à confier d’abord à quelqu’un d’autre.`,
    // Whoever writes about them holds this row too (`agents/exiger-main.ts`).
    verrouiller: who => [
      sql`select from utilisateur u join ${who} w on u.compte_id = w.compte_id and u.utilisateur_id = w.utilisateur_id
        for no key update of u`,
    ],
  },
  {
    sujet: 'utilisateur',
    quoi: 'Les motifs écrits dans ses congés, ses échanges et ses heures reprises, les notes de son planning, ses signatures, son matricule de paie, sa date de naissance et l’adresse de son agenda, aussi dans le journal',
    steps: who => [
      sql`update demande_conge d set demande_motif_demande = '', demande_motif_reponse = '' from ${who} w
        where d.compte_id = w.compte_id and d.utilisateur_id = w.utilisateur_id`,
      sql`update echange e set bde_motif_agent_demande = '', bde_motif_agent_reponse = '',
        bde_motif_responsable_reponse = '' from ${who} w
        where e.compte_id = w.compte_id and w.utilisateur_id in (e.utilisateur_origine_id, e.utilisateur_cible_id)`,
      sql`update agent a set naissance = null, entree = null, email = '' from ${who} w
        where a.compte_id = w.compte_id and a.utilisateur_id = w.utilisateur_id`,
      sql`update heures_reprises h set motif = '-' from ${who} w
        where h.compte_id = w.compte_id and h.utilisateur_id = w.utilisateur_id`,
      // Before calls forget whom they replaced.
      taireLignes(sql`(${lignesQuiDisent(who)})`),
      sql`delete from agenda_lien l using ${who} w
        where l.compte_id = w.compte_id and l.utilisateur_id = w.utilisateur_id`,
      sql`update feuille_signature f set image = null, mot = '', appareil_id = null from ${who} w
        where f.compte_id = w.compte_id and f.utilisateur_id = w.utilisateur_id`,
      sql`update mois_clos c set nom = null from ${who} w
        where c.compte_id = w.compte_id and c.utilisateur_id = w.utilisateur_id`,
      sql`update mois_clos c set auteur_nom = null from ${who} w
        where c.compte_id = w.compte_id and c.auteur_id = w.utilisateur_id`,
      sql`delete from paie_matricule m using ${who} w
        where m.compte_id = w.compte_id and m.utilisateur_id = w.utilisateur_id`,
      sql`delete from planning_cycle_agent c using ${who} w
        where c.compte_id = w.compte_id and c.utilisateur_id = w.utilisateur_id`,
      sql`delete from planning_note n using ${who} w
        where n.compte_id = w.compte_id and n.utilisateur_id = w.utilisateur_id`,
      sql`delete from appel_destinataire d using ${who} w
        where d.compte_id = w.compte_id and d.utilisateur_id = w.utilisateur_id`,
      sql`update appel a set pointage_id = null, remplace_id = null, message = '' from ${who} w
        where a.compte_id = w.compte_id and a.remplace_id = w.utilisateur_id`,
      sql`delete from planning_vu v using ${who} w
        where v.compte_id = w.compte_id and v.utilisateur_id = w.utilisateur_id`,
    ],
  },
  {
    sujet: 'utilisateur',
    quoi: 'La commune que cette personne a donnée pour les remplacements près de chez elle',
    steps: who => [
      sql`delete from lieu_agent l using ${who} w where l.compte_id = w.compte_id
        and l.utilisateur_id = w.utilisateur_id`,
    ],
  },
  {
    sujet: 'utilisateur',
    quoi: 'Heures, congés, astreintes et compteurs, sans son nom',
    duree: { annees: 5 },
    depuis: 'le dernier poste',
    source: 'Code du travail art. L3245-1 (salaires, cinq ans)',
    dernier: who => sql`select max(upper(p.plages)) as le from pointage p
      join ${who} w on p.compte_id = w.compte_id and p.utilisateur_id = w.utilisateur_id`,
  },
]
