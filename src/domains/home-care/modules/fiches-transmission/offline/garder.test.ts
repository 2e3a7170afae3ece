import { expect, it } from 'vitest'
import type { Transmission } from '#domains/home-care/model/transmission.ts'
import { estTue, taireLaSante } from './garder.ts'

const contenu = { personne: 'Mme Petit', importance: 'importante', texte: 'T', actions: 'A', resultat: 'R' } as const
const fiche = (plus: Partial<Transmission>): Transmission => ({
  ...contenu,
  categorie: 'service',
  transmission_id: 1,
  transmission_uid: '0190a000-0000-7000-8000-000000000001',
  auteur_id: 1,
  auteur: 'Inès CARON',
  ecrite_a: '2026-11-20T08:00:00.000Z',
  recu_a: '2026-11-20T08:00:00.000Z',
  bouge_a: '2026-11-20T08:00:00.000Z',
  version: 1,
  corrections: [],
  rayee: null,
  version_lue: 0,
  lecteurs: 0,
  ...plus,
})
const ancienne = (categorie: Transmission['categorie']) => [
  { ...contenu, categorie, texte: 'ANCIEN', version: 1, corrigee_a: '2026-11-20T09:00:00.000Z' },
]

it('leaves other sheets as they are', () => {
  const fil = { transmissions: [fiche({}), fiche({ corrections: ancienne('sommeil') })] }
  expect(taireLaSante(fil)).toEqual(fil)
})

it.each([
  ['a sheet about health', fiche({ categorie: 'soins' })],
  ['one with former texts', fiche({ categorie: 'soins', corrections: ancienne('soins') })],
  ['one that was about health once', fiche({ corrections: ancienne('soins') })],
  [
    'one struck out for a reason that tells',
    fiche({ categorie: 'soins', rayee: { a: '', par: 'X', motif: 'ANCIEN' } }),
  ],
])('keeps that there is %s, and nothing that it says', (_quoi, donnee) => {
  const [gardee] = taireLaSante({ transmissions: [donnee] }).transmissions
  expect(gardee).toMatchObject({ personne: 'Mme Petit', importance: 'importante', categorie: donnee.categorie })
  expect(gardee && estTue(gardee)).toBe(true)
  expect(JSON.stringify(gardee)).not.toMatch(/ANCIEN|"[TAR]"/)
})
