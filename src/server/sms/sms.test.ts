import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { dropSms } from './drop.ts'

const dir = join(mkdtempSync(join(tmpdir(), 'relais-sms-')), 'sms')
afterAll(() => rmSync(join(dir, '..'), { recursive: true, force: true }))

it.each(['0612345678', '+33', '+33612345678\n', '../x'])('refuses %j, which is no number', async to => {
  await expect(dropSms(dir).send({ to, text: 'Bonjour' })).rejects.toThrow()
})

it('drops one whole file a message', async () => {
  await dropSms(dir).send({ to: '+33612345678', text: 'Votre rendez-vous' })
  const names = readdirSync(dir)
  expect(names).toEqual([expect.stringMatching(/^\d{4}-.*\.json$/)])
  expect(JSON.parse(readFileSync(join(dir, names[0] ?? ''), 'utf8'))).toEqual({
    to: '+33612345678',
    text: 'Votre rendez-vous',
  })
})
