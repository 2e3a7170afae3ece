import type { PosteBureau } from '#domains/scheduling/model/bureau/changement.ts'
import { aCommence, heuresDe } from '#domains/scheduling/model/planning/prevu.ts'
import { type ChoixPointages, type Lecture, lirePointages, type PointageLu } from '../planning/pointages.ts'
import { lirePrevus, type Prevus } from '../prevus/lire.ts'
import { type BrouillonLu, lireBrouillons } from './brouillons.ts'

/** What is prepared of a shift that has begun says what was done: what is published of it is its plan, until it is published again. */
function prevuDe(b: BrouillonLu, publie: PointageLu | undefined, { prevus, now }: Lus): Pick<PosteBureau, 'prevu'> {
  const connu = prevus.heures(b.pointage_id)
  if (connu !== undefined) return { prevu: connu }
  if (!publie || !now || !aCommence(publie, now)) return {}
  if (publie.utilisateur_id !== b.utilisateur_id || publie.pointage_date !== b.pointage_date) return { prevu: null }
  return { prevu: heuresDe(publie) }
}

interface Lus {
  readonly prevus: Prevus
  readonly now: Date | undefined
}

function presenter(brouillon: BrouillonLu, publie: PointageLu | undefined, lus: Lus): PosteBureau {
  const { retire, base_version, motif_derogation, poste_type: _t, annonce: _a, ...poste } = brouillon
  return {
    ...poste,
    etat: retire ? 'retire' : base_version === null ? 'nouveau' : 'modifie',
    depasse: base_version !== (publie?.version ?? null),
    derogation: motif_derogation,
    ...prevuDe(brouillon, publie, lus),
  }
}

/** Shifts as the desk sees them: what is published, what is prepared in its place, what is to be taken off. */
export async function lirePostesBureau(
  context: Lecture & { readonly now?: Date },
  choix: ChoixPointages,
): Promise<PosteBureau[]> {
  const [publies, brouillons] = await Promise.all([lirePointages(context, choix), lireBrouillons(context, choix)])
  // What is prepared may leave the choice or come into it: a shift moved to another month, or another person.
  const ids = [...new Set([...publies, ...brouillons].map(p => p.pointage_id))]
  const [tousPublies, tousBrouillons, prevus] = await Promise.all([
    ids.length === 0 ? [] : lirePointages(context, { pointages: ids }),
    ids.length === 0 ? [] : lireBrouillons(context, { pointages: ids }),
    lirePrevus(context, { pointages: ids }),
  ])
  const avant = new Map(tousPublies.map(p => [p.pointage_id, p]))
  const remplaces = new Set(tousBrouillons.map(b => b.pointage_id))
  return [
    ...publies
      .filter(p => !remplaces.has(p.pointage_id))
      .map(({ poste_type: _t, annonce: _a, ...p }): PosteBureau => {
        const prevu = prevus.heures(p.pointage_id)
        return { ...p, etat: 'publie', depasse: false, derogation: null, ...(prevu === undefined ? {} : { prevu }) }
      }),
    ...brouillons.map(b => presenter(b, avant.get(b.pointage_id), { prevus, now: context.now })),
  ].sort(
    (a, b) =>
      a.pointage_date.localeCompare(b.pointage_date) ||
      a.heure_debut.localeCompare(b.heure_debut) ||
      a.pointage_id - b.pointage_id,
  )
}
