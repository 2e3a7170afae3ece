import { expect, it } from 'vitest'
import { estCodeTropSimple } from './code-tablette.ts'

it.each(['0000', '111111', '1234', '4321', '123456', '7890', '0987', '1212', '1984', '2011', '1405', '0514', '140562'])(
  'refuses %s',
  code => {
    expect(estCodeTropSimple(code)).toBe(true)
  },
)

it.each(['7294', '4817', '90417', '83920', '739184', '586027'])('takes %s', code => {
  expect(estCodeTropSimple(code)).toBe(false)
})
