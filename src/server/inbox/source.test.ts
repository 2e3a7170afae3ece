import { expect, it } from 'vitest'
import { couper, LIGNES_PAR_SOURCE, ligne } from './source.ts'

const lignes = (n: number) =>
  Array.from({ length: n }, (_, rang) =>
    ligne({
      genre: 'demande',
      numero: rang,
      cible_id: rang + 1,
      libelle: 'Demande',
      titre: `Client ${rang}`,
      detail: 'Amiens',
      depuis: '2026-11-25T08:00:00.000Z',
      urgence: 'bientot',
      adresse: `/m/demandes/${rang}`,
      peut: ['accepter'],
    }),
  )
const reste = { titre: (n: number) => `${n} autres`, adresse: '/m/demandes' }

it('names a line by its kind and number', () => {
  expect(lignes(1)[0]).toMatchObject({ cle: 'demande:0', nombre: 1, cible_id: 1, peut: ['accepter'] })
})

it.each([0, 1, LIGNES_PAR_SOURCE])('leaves %i lines as they are', n => {
  expect(couper(lignes(n), reste)).toEqual(lignes(n))
})

it('tells the others in one line, which answers for none of them', () => {
  const dites = couper(lignes(LIGNES_PAR_SOURCE + 3), reste)
  expect(dites).toHaveLength(LIGNES_PAR_SOURCE + 1)
  expect(dites.at(-1)).toMatchObject({
    cle: 'demande:reste',
    titre: '3 autres',
    nombre: 3,
    adresse: '/m/demandes',
    cible_id: null,
    peut: [],
  })
})

it('counts what was never read too', () => {
  expect(couper(lignes(LIGNES_PAR_SOURCE), reste, 500).at(-1)).toMatchObject({ nombre: 500 - LIGNES_PAR_SOURCE })
})
