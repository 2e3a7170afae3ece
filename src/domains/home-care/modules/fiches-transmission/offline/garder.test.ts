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
  auteur: 'Inès Caron',
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

const rien = { personne: '' }

it('leaves what is about nobody as it is', () => {
  const corrections = ancienne('service').map(c => ({ ...c, ...rien }))
  const fil = { transmissions: [fiche(rien), fiche({ ...rien, corrections })] }
  expect(taireLaSante(fil)).toEqual(fil)
})

it.each([
  ...(['soins', 'alimentation', 'sommeil', 'comportement', 'mobilite', 'vie_sociale', 'service'] as const).map(
    categorie => [`a sheet under ${categorie}`, fiche({ categorie })] as const,
  ),
  ['one without a name, under another heading', fiche({ ...rien, categorie: 'mobilite' })],
  ['one with former texts', fiche({ categorie: 'soins', corrections: ancienne('soins') })],
  ['one that was about somebody once', fiche({ ...rien, corrections: ancienne('service') })],
  ['one that names a resident', fiche({ ...rien, residents: [{ resident_id: 1, label: 'Mme Petit' }] })],
  ['one struck out for a reason that tells', fiche({ rayee: { a: '', par: 'X', motif: 'ANCIEN' } })],
] as const)('keeps that there is %s, and nothing that it says nor of whom', (_quoi, donnee) => {
  const gardes = taireLaSante({ transmissions: [donnee], personnes: ['Mme Petit'] })
  const [gardee] = gardes.transmissions
  expect(gardee).toMatchObject({ importance: 'importante', categorie: donnee.categorie, auteur: 'Inès Caron' })
  expect(gardee && estTue(gardee)).toBe(true)
  expect(JSON.stringify(gardes)).not.toMatch(/ANCIEN|Petit|"[TAR]"/)
})
