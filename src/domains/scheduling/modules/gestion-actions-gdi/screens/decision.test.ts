import { describe, expect, it } from 'vitest'
import type { ConsequencesConge, ConsequencesEchange } from '#domains/scheduling/model/consequences/consequences.ts'
import { ANOMALIE, unConge } from '../testing/demandes.ts'
import { deciderConge, deciderEchange } from './decision.ts'

const remplacant = (label: string) => ({
  ...{ utilisateur_id: label.length, label, raison: '', raisons: [], sans_acces: false },
})
const POSTE: ConsequencesConge['postes'][number] = {
  ...{ pointage_id: 91, poste_id: 4, poste_libelle: 'Matin', jour: '2026-11-30', minutes: 420 },
  ...{ heure_debut: '06:45', heure_fin: '14:15', restants: 0, habituel: 2 },
  besoin: { minimum: 1, souhaite: 1, avant: 1, apres: 0 },
  remplacants: [remplacant('Samir Haddad')],
}
const EFFETS: ConsequencesConge = {
  ...{ postes: [POSTE], heures: { perdues: 420, a_couvrir: 420 }, compteurs: [], anomalies: [] },
  ...{ levees: 0, prepares: 0 },
}
const conge = unConge(1).conge as NonNullable<ReturnType<typeof unConge>['conge']>
const dire = (change: Partial<ConsequencesConge>, autour = conge) =>
  deciderConge({ ...EFFETS, ...change }, autour).map(a => `${a.ton} ${a.texte}`)

describe('what decides of a leave', () => {
  it('is who is missed, then who could stand in', () => {
    expect(dire({})).toEqual([
      'bad Manquerait\u00a0: Matin lun. 30 nov. (0 sur 1).',
      'info Pourrait remplacer\u00a0: Samir Haddad.',
    ])
    expect(dire({ postes: [{ ...POSTE, besoin: null, remplacants: [] }] })).toEqual([
      'bad Manquerait\u00a0: Matin lun. 30 nov. (personne).',
      'wait Personne de libre ne peut remplacer dans les règles.',
    ])
  })

  it('counts what it has no room for, and does not say of whom nobody looked for', () => {
    const trois = ['2026-12-01', '2026-12-02', '2026-12-03'].map(jour => ({ ...POSTE, jour }))
    const gens = ['Anne', 'Luc', 'Zoé', 'Max'].map(remplacant)
    expect(dire({ postes: [{ ...POSTE, remplacants: gens }, ...trois] })).toEqual([
      'bad Manquerait\u00a0: Matin lun. 30 nov. (0 sur 1), Matin mar. 1er déc. (0 sur 1) et 2\u00a0autres postes.',
      // None of them is told nowhere: the others are under the fold.
      'bad Manquerait aussi\u00a0: Matin mer. 2 déc. (0 sur 1) et Matin jeu. 3 déc. (0 sur 1).',
      'info Pourraient remplacer\u00a0: Anne, Luc et 2\u00a0autres.',
    ])
    expect(dire({ postes: [{ ...POSTE, remplacants: null }] })).toHaveLength(1)
  })

  it('is a duty left to nobody, the worst rule and a balance overdrawn', () => {
    const garde = { astreinte_id: 3, astreinte_date: '2026-12-03', heure_debut: '21:15', heure_fin: '06:45', aussi: [] }
    const compteurs = [{ libelle: 'Congés payés', periode: '2026', droit: 25, pris: 27, reste: -2 }]
    const bloquante = { ...ANOMALIE, niveau: 'bloquant' as const, phrase: 'Interdit par la loi.' }
    expect(
      dire(
        { postes: [], compteurs, anomalies: [{ ...ANOMALIE, niveau: 'alerte' }, bloquante] },
        { ...conge, astreintes: [garde] },
      ),
    ).toEqual([
      'bad Plus personne d’astreinte le jeu. 3 déc.',
      'bad Interdit par la loi. Et 1\u00a0autre règle.',
      'bad Congés payés 2026\u00a0: dépassés de 2\u00a0j.',
    ])
  })

  it('is that nothing is missed, where nothing is', () => {
    expect(dire({ postes: [] })).toEqual(['good Aucun poste sur ces jours, aucune règle de plus n’est enfreinte.'])
    const tenu = { ...POSTE, restants: 3, besoin: { minimum: 2, souhaite: 3, avant: 4, apres: 3 } }
    expect(dire({ postes: [tenu] })).toEqual(['good Chaque poste reste tenu, aucune règle de plus n’est enfreinte.'])
  })
})

describe('what decides of an exchange', () => {
  const personne = { utilisateur_id: 9, label: 'Samir Haddad', periodes: [] }
  const besoin = { jour: '2026-11-28', poste_libelle: 'Nuit', minimum: 2, souhaite: 2, avant: 2, apres: 1 }
  const effets: ConsequencesEchange = { personnes: [{ ...personne, anomalies: [] }], besoins: [], empechement: null }
  const direE = (change: Partial<ConsequencesEchange>) =>
    deciderEchange({ ...effets, ...change }).map(a => `${a.ton} ${a.texte}`)

  it('is the law, by name, and the needs that are not met', () => {
    const anomalies = [{ ...ANOMALIE, phrase: 'Il manque 1 h de repos.' }]
    expect(direE({ personnes: [{ ...personne, anomalies }], besoins: [besoin, { ...besoin, apres: 2 }] })).toEqual([
      expect.stringMatching(/^\w+ Samir Haddad\u00a0: il manque 1 h de repos\.$/),
      'bad Nuit, sam. 28 nov.\u00a0: 1 sur 2\u00a0demandés, au lieu de 2.',
    ])
  })

  it('is that nothing changes, and nothing where it cannot be done: that is said already', () => {
    expect(direE({})).toEqual(['good Autant de monde sur chaque poste, aucune règle de plus n’est enfreinte.'])
    expect(direE({ empechement: 'Le poste a déjà commencé.' })).toEqual([])
  })
})
