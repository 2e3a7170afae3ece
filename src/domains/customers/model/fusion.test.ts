import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  defaireFiche,
  type FicheFusion,
  fusionner,
  OBSERVATIONS_MAX,
  proposerFusion,
  tiennentEnsemble,
} from './fusion.ts'

const texte = fc.constantFrom('', 'Un', 'Deux', 'Trois')
const fiche: fc.Arbitrary<FicheFusion> = fc
  .record({
    client_type: fc.constantFrom(1, 2),
    client_civilite: fc.constantFrom('', 'M.', 'Mme'),
    client_nom: fc.constantFrom('Roussel', 'Kerneïs'),
    client_prenom: texte,
    client_telephone: texte,
    client_email: texte,
    client_siren: fc.constantFrom('', '552100554'),
    orlibelle: texte,
    client_observations: fc.oneof(texte, fc.constant('x'.repeat(2500))),
  })
  .map(f => (f.client_type === 1 ? { ...f, client_siren: '' } : { ...f, client_civilite: '', client_prenom: '' }))
const cote = fc.constantFrom('garde' as const, 'autre' as const)
const choix = fc.record({
  identite: cote,
  numero: cote,
  email: cote,
  siren: cote,
  origine: cote,
  observations: fc.constantFrom('garde' as const, 'autre' as const, 'deux' as const),
})

it('says nothing that neither file said, and gives no SIREN to a person', () => {
  fc.assert(
    fc.property(fiche, fiche, choix, (garde, autre, choisi) => {
      const apres = fusionner(garde, autre, choisi)
      for (const champ of ['client_telephone', 'client_email', 'orlibelle'] as const)
        expect([garde[champ], autre[champ]]).toContain(apres[champ])
      expect([garde, autre].map(f => [f.client_type, f.client_civilite, f.client_nom, f.client_prenom])).toContainEqual(
        [apres.client_type, apres.client_civilite, apres.client_nom, apres.client_prenom],
      )
      if (apres.client_type === 1) expect(apres.client_siren).toBe('')
    }),
  )
})

it('as proposed loses nothing that the file that stays says, and fills what it does not', () => {
  fc.assert(
    fc.property(fiche, fiche, (garde, autre) => {
      const apres = fusionner(garde, autre, proposerFusion(garde, autre))
      for (const champ of ['client_telephone', 'client_email', 'orlibelle'] as const)
        expect(apres[champ]).toBe(garde[champ] || autre[champ])
      expect(apres.client_observations).toContain(garde.client_observations)
      if (tiennentEnsemble(garde, autre)) expect(apres.client_observations).toContain(autre.client_observations)
      expect(apres.client_observations.length).toBeLessThanOrEqual(OBSERVATIONS_MAX)
    }),
  )
})

it('of a file with itself is the file', () => {
  fc.assert(
    fc.property(fiche, f => {
      expect(fusionner(f, f, proposerFusion(f, f))).toEqual(f)
    }),
  )
})

it('undone, it says what it said; what somebody wrote since stays', () => {
  fc.assert(
    fc.property(fiche, fiche, choix, (garde, autre, choisi) => {
      const reunie = fusionner(garde, autre, choisi)
      expect(defaireFiche(reunie, garde, autre)).toEqual(garde)
      const corrigee = { ...reunie, client_telephone: '06 00 00 00 00', client_observations: 'Écrit depuis' }
      expect(defaireFiche(corrigee, garde, autre)).toEqual({
        ...garde,
        client_telephone: '06 00 00 00 00',
        client_observations: 'Écrit depuis',
      })
    }),
  )
})
