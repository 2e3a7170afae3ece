import { expect, it } from 'vitest'
import { erreurDemande } from './saisie.ts'

it.each([
  ['2026-12-02', '2026-12-01', /suivre/],
  ['2026-12-01', '2027-12-02', /un an au plus/],
  ['2026-11-10', '2026-11-19', /passés/],
  ['2026-11-10', '2026-11-20', null],
  ['2026-12-01', '2027-12-01', null],
  ['2028-11-20', '2028-11-21', null],
  ['2028-11-20', '2028-11-22', /vérifiez l’année/],
  ['2062-01-02', '2062-01-03', /vérifiez l’année/],
])('judges %s to %s, asked on 20 November', (debut, fin, attendu) => {
  const erreur = erreurDemande({ demande_conge_date_debut: debut, demande_conge_date_fin: fin }, '2026-11-20')
  if (attendu === null) expect(erreur).toBeNull()
  else expect(erreur?.message).toMatch(attendu)
})
