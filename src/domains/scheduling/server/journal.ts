import { type RawBuilder, sql } from 'kysely'
import type { Who } from '#server/people/part.ts'

/** What people wrote, in what the journal keeps beside figures. */
const MOTS = sql`${['motif', 'mot', 'derogation']}::text[]`
const A_DES_MOTS = sql`(a.avant ?| ${MOTS} or a.apres ?| ${MOTS})`
const DIT = sql`(a.avant is not null or a.apres is not null)`

/** Whether a lot of the month desk changes a post of theirs: a derogation is written for everybody whom it touches. */
const touche = (colonne: 'avant' | 'apres') =>
  sql`jsonb_path_exists(${sql.ref(`l.${colonne}`)}, '$[*].rangee.utilisateur_id?(@ == $qui)',
    jsonb_build_object('qui', w.utilisateur_id))`

/**
 * Lines of the journal that still say something of these people, beside who did what and when: of their file, their requests and
 * their exchanges, anything; of closed months, posts that were given and lots of the month desk that touch them, words beside the figures.
 * @returns a question whose rows are `compte_id`, `audit_id`
 */
export const lignesQuiDisent = (who: Who): RawBuilder<unknown> => sql`
  select a.compte_id, a.audit_id from ${who} w
    join audit a on a.compte_id = w.compte_id and a.entite = 'agent:' || w.utilisateur_id where ${DIT}
  union select a.compte_id, a.audit_id from ${who} w
    join demande_conge d on d.compte_id = w.compte_id and d.utilisateur_id = w.utilisateur_id
    join audit a on a.compte_id = d.compte_id and a.entite = 'demande-conge:' || d.demande_conge_id where ${DIT}
  union select a.compte_id, a.audit_id from ${who} w
    join echange e on e.compte_id = w.compte_id and w.utilisateur_id in (e.utilisateur_origine_id, e.utilisateur_cible_id)
    join audit a on a.compte_id = e.compte_id and a.entite = 'echange:' || e.bde_id where ${DIT}
  union select a.compte_id, a.audit_id from ${who} w
    join audit a on a.compte_id = w.compte_id and a.entite like 'mois:%'
      and split_part(a.entite, ':', 2) = w.utilisateur_id::text where ${A_DES_MOTS}
  union select a.compte_id, a.audit_id from ${who} w
    join appel p on p.compte_id = w.compte_id and w.utilisateur_id in (p.remplace_id, p.pourvu_par)
    join audit a on a.compte_id = p.compte_id and a.entite = 'appel:' || p.appel_id where ${A_DES_MOTS}
  union select a.compte_id, a.audit_id from ${who} w
    join planning_lot l on l.compte_id = w.compte_id and (${touche('avant')} or ${touche('apres')})
    join audit a on a.compte_id = l.compte_id and a.entite = 'planning-lot:' || l.lot_id where ${A_DES_MOTS}`

// Of what there was before a first line, null, nothing is taken away.
const tue = (colonne: 'avant' | 'apres') => {
  const dit = sql.ref(`a.${colonne}`)
  return sql`${sql.ref(colonne)} = case when a.entite ~ '^(mois|appel|planning-lot):' then
    case jsonb_typeof(${dit}) when 'object' then (${dit}) - (${MOTS}) else ${dit} end end`
}

/** The fact stays, figures of months with it; names, reasons and words go. @param lignes rows of `lignesQuiDisent` */
export const taireLignes = (lignes: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`update audit a set ${tue('avant')}, ${tue('apres')} from ${lignes} l
    where a.compte_id = l.compte_id and a.audit_id = l.audit_id`
