import { describe, expect, it } from 'vitest'
import { codeOf, typeLetter } from './codes.ts'

const CODES = ['M', 'C', 'CP', 'Rh', 'AB1', 'AB2']

describe('letters typed as codes', () => {
  it('are put in at once where nothing longer begins so', () => {
    expect(typeLetter('', 'm', CODES)).toEqual({ letters: '', code: 'M' })
    expect(typeLetter('R', 'h', CODES)).toEqual({ letters: '', code: 'Rh' })
  })
  it('wait where something longer does', () => {
    expect(typeLetter('', 'c', CODES)).toEqual({ letters: 'C', code: null })
    expect(typeLetter('C', 'p', CODES)).toEqual({ letters: '', code: 'CP' })
    expect(codeOf('C', CODES)).toBe('C')
    expect(codeOf('AB', CODES)).toBeNull()
  })
  it('begin again with a letter that goes on with nothing, and are nothing without a code', () => {
    expect(typeLetter('C', 'm', CODES)).toEqual({ letters: '', code: 'M' })
    expect(typeLetter('', 'z', CODES)).toEqual({ letters: '', code: null })
    expect(typeLetter('AB', 'r', CODES)).toEqual({ letters: 'R', code: null })
  })
})
