import { randomUUID } from 'node:crypto'
import { askRecovery, useRecovery } from '#domains/shell/modules/recuperation/contract.ts'
import { applyRecovery } from '#domains/shell/server/recovery.ts'
import { recoveryMailJob } from '#domains/shell/server/recovery-mail.ts'
import { rememberDevice } from '#server/auth/known-device.ts'
import { consume, limitKey } from '#server/auth/limits.ts'
import { anonymousRoute, type Route } from '#server/http/route.ts'
import { NOTICE_MS, success } from '#wire/notice.ts'

const ask = anonymousRoute(askRecovery, async ({ services, now }, { body, request }) => {
  const { system } = services.pools
  await consume(system, limitKey('recuperation-adresse', request.ip), { gratuits: 20, plafond: 60 })
  // Counted for unknown addresses too: the limit says nothing of an account.
  await consume(system, limitKey('recuperation', body.email), { gratuits: 3, plafond: 600 })
  const demande = { email: body.email, demande_id: randomUUID(), demande_a: now.toISOString() }
  await services.jobs.enqueue(recoveryMailJob, demande)
  return success(
    'Si un compte existe pour cette adresse, un lien vient de lui être envoyé. Il est valable une heure.',
    2 * NOTICE_MS.standard,
  )
})

const use = anonymousRoute(useRecovery, async ({ services, now }, { params, body, request, reply }) => {
  await consume(services.pools.system, limitKey('lien', request.ip), { gratuits: 20, plafond: 60 })
  const person = await applyRecovery(services, { jeton: params.jeton, password: body.nouveau_mot_de_passe }, now)
  // The way in for a new device while somebody guesses: whoever reads the mailbox signs in without waiting for them.
  await rememberDevice(services, { request, reply }, person, now)
  return success('Votre mot de passe est changé. Identifiez-vous.')
})

export const recuperationRoutes: readonly Route[] = [ask, use]
