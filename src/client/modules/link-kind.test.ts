import { expect, it } from 'vitest'
import { kindOfLink } from './link-kind.ts'

it.each([
  ['https://exemple.test/notice', 'externe'],
  ['//exemple.test/notice', 'externe'],
  ['mailto:bureau@exemple.test', 'externe'],
  ['tel:+33353010000', 'externe'],
  ['/api/wikaz/interventions/12/cri', 'document'],
  ['https://relais.test/api/document', 'document'],
  ['javascript:alert(1)', 'refuse'],
  ['JaVaScRiPt:alert(1)', 'refuse'],
  ['data:text/html,<script>alert(1)</script>', 'refuse'],
  ['file:///etc/passwd', 'refuse'],
  ['https://', 'refuse'],
])('%s is %s', (address, kind) => {
  expect(kindOfLink(address, 'https://relais.test')).toBe(kind)
})
