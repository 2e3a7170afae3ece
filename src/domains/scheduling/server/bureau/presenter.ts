import type { PosteBureau } from '#domains/scheduling/model/bureau/changement.ts'
import { type ChoixPointages, type Lecture, lirePointages, type PointageLu } from '../planning/pointages.ts'
import { type BrouillonLu, lireBrouillons } from './brouillons.ts'

function presenter(brouillon: BrouillonLu, publie: PointageLu | undefined): PosteBureau {
  const { retire, base_version, motif_derogation, poste_type: _t, annonce: _a, ...poste } = brouillon
  return {
    ...poste,
    etat: retire ? 'retire' : base_version === null ? 'nouveau' : 'modifie',
    depasse: base_version !== (publie?.version ?? null),
    derogation: motif_derogation,
  }
}

/** Shifts as the desk sees them: what is published, what is prepared in its place, what is to be taken off. */
export async function lirePostesBureau(context: Lecture, choix: ChoixPointages): Promise<PosteBureau[]> {
  const [publies, brouillons] = await Promise.all([lirePointages(context, choix), lireBrouillons(context, choix)])
  // What is prepared may leave the choice or come into it: a shift moved to another month, or another person.
  const ids = [...new Set([...publies, ...brouillons].map(p => p.pointage_id))]
  const [tousPublies, tousBrouillons] = await Promise.all([
    ids.length === 0 ? [] : lirePointages(context, { pointages: ids }),
    ids.length === 0 ? [] : lireBrouillons(context, { pointages: ids }),
  ])
  const avant = new Map(tousPublies.map(p => [p.pointage_id, p]))
  const remplaces = new Set(tousBrouillons.map(b => b.pointage_id))
  return [
    ...publies
      .filter(p => !remplaces.has(p.pointage_id))
      .map(
        ({ poste_type: _t, annonce: _a, ...p }): PosteBureau => ({
          ...p,
          etat: 'publie',
          depasse: false,
          derogation: null,
        }),
      ),
    ...brouillons.map(b => presenter(b, avant.get(b.pointage_id))),
  ].sort(
    (a, b) =>
      a.pointage_date.localeCompare(b.pointage_date) ||
      a.heure_debut.localeCompare(b.heure_debut) ||
      a.pointage_id - b.pointage_id,
  )
}
