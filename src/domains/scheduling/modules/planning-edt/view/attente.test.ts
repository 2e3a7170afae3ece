import { describe, expect, it } from 'vitest'
import { unPoste } from '../testing/mois.ts'
import { type EnRoute, enClair, Numeros, numeroter } from './attente.ts'

const pose = { sorte: 'poser', utilisateur_id: 1, date: '2026-12-08', poste_id: 1, heure_fin: '13:00' } as const

function envoyer(...changements: Parameters<typeof numeroter>[0]) {
  const numeros = new Numeros()
  const envoyes = numeroter(changements)
  numeros.noter(envoyes)
  const [premier] = envoyes
  return { numeros, envoyes, vise: { pointage_id: premier?.provisoire ?? 0, version: 1 } }
}

describe('a change of a post that had no number yet', () => {
  it('is drawn over what it changes until the answer, then over the office’s, or alone where that was refused', () => {
    const { numeros, envoyes, vise } = envoyer(pose)
    const change = { sorte: 'modifier', ...vise, poste_id: 2 } as const
    const dessin = () => [...envoyes, change].flatMap(c => numeros.nommer(c))
    expect(dessin()).toEqual([...envoyes, change])
    numeros.refuser(envoyes)
    expect(dessin().map(enClair)).toEqual([{ sorte: 'poser', utilisateur_id: 1, date: '2026-12-08', poste_id: 2 }])
    numeros.apprendre(envoyes, { postes: [unPoste()] })
    expect(dessin()).toMatchObject([{ provisoire: 105 }, { sorte: 'modifier', pointage_id: 105 }])
  })

  it('is about the very shift that the office made of it, which reads no number of ours', () => {
    const { numeros, envoyes, vise } = envoyer(pose, { ...pose, date: '2026-12-09' })
    expect(envoyes.map(enClair)).toEqual([pose, { ...pose, date: '2026-12-09' }])
    numeros.apprendre(envoyes, {
      postes: [unPoste({ pointage_id: 106, pointage_date: '2026-12-09' }), unPoste({ pointage_id: 105 })],
    })
    const connu = { pointage_id: 105, version: 9 }
    expect(numeros.exprimer({ sorte: 'retirer', ...vise })).toEqual([{ sorte: 'retirer', ...connu }])
    expect(numeros.exprimer({ sorte: 'modifier', ...vise, poste_id: 2 })).toEqual([
      { sorte: 'modifier', ...connu, poste_id: 2 },
    ])
    expect(envoyes.flatMap(c => numeros.nommer(c)).map(c => c.provisoire)).toEqual([105, 106])
  })

  it('never takes what the lot changed for what it put', () => {
    const change = { sorte: 'modifier', pointage_id: 12, version: 3, poste_id: 1 } as const
    const { numeros, envoyes } = envoyer(change, pose)
    numeros.apprendre(envoyes, { postes: [unPoste({ pointage_id: 12 }), unPoste({ pointage_id: 107 })] })
    const vise = { pointage_id: envoyes[1]?.provisoire ?? 0, version: 1 }
    expect(numeros.exprimer({ sorte: 'retirer', ...vise })).toMatchObject([{ pointage_id: 107 }])
  })

  it.each<[string, (vise: { pointage_id: number; version: number }) => EnRoute, readonly unknown[]]>([
    ['taken off, is nothing', vise => ({ sorte: 'retirer', ...vise }), []],
    [
      'another post, is that post, by its own hours',
      vise => ({ sorte: 'modifier', ...vise, poste_id: 2 }),
      [{ sorte: 'poser', utilisateur_id: 1, date: '2026-12-08', poste_id: 2 }],
    ],
    [
      'other hours, is the same post with those',
      vise => ({ sorte: 'modifier', ...vise, heure_debut: '07:00' }),
      [{ ...pose, heure_debut: '07:00' }],
    ],
    [
      'moved, is put where it goes',
      vise => ({ sorte: 'deplacer', ...vise, utilisateur_id: 2, date: '2026-12-10' }),
      [{ ...pose, utilisateur_id: 2, date: '2026-12-10' }],
    ],
  ])('where it was refused: %s', (_, changer, attendu) => {
    const { numeros, vise } = envoyer(pose)
    expect(numeros.exprimer(changer(vise)).map(enClair)).toEqual(attendu)
  })
})
