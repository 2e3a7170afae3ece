import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ecart, memesResidents, proposer, proposerTous, type ResidentConnu } from './residents.ts'

const resident = (
  resident_id: number,
  civilite: string,
  prenom: string,
  nom: string,
  nom_naissance = '',
): ResidentConnu => ({
  ...{ resident_id, civilite, prenom, nom, nom_naissance },
  label: [civilite, prenom, nom].join(' '),
})
const MAISON = [
  resident(1, 'Mme', 'Denise', 'Petit', 'Roux'),
  resident(2, 'M.', 'Marcel', 'Leroux'),
  resident(3, 'M.', 'André', 'Fabre'),
  resident(4, 'Mme', 'Odette', 'Fabre'),
  resident(5, 'Mme', 'Lurdes', 'Da Silva'),
]
const dits = (libre: string) => proposer(libre, MAISON).map(p => [p.resident_id, p.sorte])

describe('whom a free name may mean', () => {
  it('is nobody where nothing is alike', () => {
    for (const libre of ['', 'ch. 12', 'Mme', 'Le kiné', 'Famille Durand', 'M. Colin'])
      expect(dits(libre), libre).toEqual([])
  })

  it('is who bears that name, whatever its accents, its order and the room beside it', () => {
    for (const libre of [
      'Mme Petit, ch. 12',
      'PETIT',
      'petit denise',
      'Madame Denise Pétit',
      'Mme Roux',
      'Mme Petit chambre 12b',
    ])
      expect(dits(libre)[0], libre).toEqual([1, 'meme'])
    expect(dits('Mme da silva')).toEqual([[5, 'meme']])
    expect(dits('M. Leroux, ch. 7')).toEqual([[2, 'meme']])
  })

  it('puts the one of the said civility first, and both where none is said', () => {
    expect(dits('Mme Fabre')).toEqual([
      [4, 'meme'],
      [3, 'proche'],
    ])
    expect(dits('Fabre')).toEqual([
      [3, 'meme'],
      [4, 'meme'],
    ])
  })

  it('is nearly theirs after a slip, cut short, or by the first name alone', () => {
    for (const libre of ['Pet', 'Mme Peti', 'Mme Pteit', 'Denise']) expect(dits(libre), libre).toEqual([[1, 'proche']])
    // Of the other civility, a near name is not theirs.
    expect(dits('M. Peti')).toEqual([])
  })
})

it('counts slips the same both ways, none for the same word', () => {
  const mot = fc.string({ unit: fc.constantFrom(...'abcé'), maxLength: 8 })
  fc.assert(
    fc.property(mot, mot, (a, b) => {
      expect(ecart(a, b)).toBe(ecart(b, a))
      expect(ecart(a, b) === 0).toBe(a === b)
      expect(ecart(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
    }),
  )
})

it('takes what is not said for no change', () => {
  expect(memesResidents(undefined, [1])).toBe(true)
  expect(memesResidents([1, 2], [2, 1])).toBe(true)
  expect(memesResidents([1], [])).toBe(false)
})

describe('many names at once', () => {
  const mot = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'e'), minLength: 1, maxLength: 9 })
  const near = (a: string, b: string) => {
    const [court, long] = a.length <= b.length ? [a, b] : [b, a]
    if (court.length >= 3 && long.startsWith(court)) return true
    return court.length >= 4 && ecart(a, b) <= (court.length >= 7 ? 2 : 1)
  }

  it('are each offered who they would be offered alone, told one by one', () => {
    fc.assert(
      fc.property(fc.array(mot, { maxLength: 6 }), fc.array(fc.tuple(mot, mot), { maxLength: 8 }), (libres, gens) => {
        const residents = gens.map(([prenom, nom], rang) => resident(rang + 1, '', prenom, nom))
        // A name of one word: the same as a family name, near one, or a first name.
        const seul = (libre: string) => {
          const meme = residents.filter(r => r.nom === libre)
          const proche = residents.filter(r => r.nom !== libre && (near(libre, r.nom) || r.prenom === libre))
          return [...meme, ...proche].map(r => r.resident_id).slice(0, 3)
        }
        const dit = proposerTous(libres, residents).map(p => p.map(r => r.resident_id))
        // Letters alone may say a form of address or a room: none of these do.
        expect(dit).toEqual(libres.map(seul))
      }),
    )
  })
})
