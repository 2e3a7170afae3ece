import { expect, it } from 'vitest'
import { copyOf } from './copy.ts'

it('a copy says that nobody keeps it up, since when, and where the version of today stands', () => {
  const d = { document_id: 7, document_chrono: 'PCD-014', document_titre: 'Chutes' }
  expect(copyOf(d, 3, { today: '2026-11-30', origin: 'https://terrain.exemple.fr' })).toEqual({
    titre: 'PCD-014 Chutes, version 3',
    nom: 'PCD-014 v3, copie non contrôlée le 2026-11-30.pdf',
    stamp: {
      words: 'Copie non contrôlée le 30/11/2026\u00a0: PCD-014, version 3',
      code: 'https://terrain.exemple.fr/m/systeme-documentaire/7',
    },
  })
})
