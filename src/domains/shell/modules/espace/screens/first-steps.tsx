import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { z } from 'zod'
import { ResendLink } from '#client/account/resend-link.tsx'
import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { baseOf } from '#client/resource/addresses.ts'
import { askConfirmation } from '#domains/shell/modules/inscription/contract.ts'
import { fermerPremiersPas, lirePremiersPas } from '#domains/shell/modules/premiers-pas/contract.ts'
import classes from './first-steps.module.css'
import { SamplesThere, TrySamples } from './samples.tsx'
import { goToStep } from './step-under-way.ts'
import { stepsLeft } from './steps-left.ts'

type Told = z.output<typeof lirePremiersPas.output>

/** What a company prepares first, and the samples that it tries: told as long as they are there, list or not. */
export function FirstSteps() {
  const { data } = useReading(lirePremiersPas)
  if (!data) return null
  return (
    <>
      {data.exemples === true && <SamplesThere />}
      <Steps data={data} />
    </>
  )
}

/** Ticked by what is really there; gone once all is done or it was put away. */
function Steps({ data }: { data: Told }) {
  const hiding = useWriting(fermerPremiersPas, {
    toast: true,
    undo: (_answer, { body }) =>
      body.fermes ? undoBy(fermerPremiersPas, { body: { fermes: false } }, 'Les premiers pas restent rangés.') : null,
  })
  const left = stepsLeft(data)
  // Whoever sees them all is back.
  useEffect(() => goToStep(null), [])
  if (!left) return null
  const { done, next } = left
  /** Where it is asked that the address be confirmed: once, however many steps wait for it. */
  const confirming = data.pas.find(step => !step.fait && step.adresse_confirmee)?.cle
  return (
    <section className={classes.steps} aria-labelledby="premiers-pas">
      <header className={classes.head}>
        <h2 id="premiers-pas">Premiers pas</h2>
        <span className={classes.quiet}>{`${done} sur ${data.pas.length}`}</span>
        <Button
          variant="subtle"
          className={classes.away}
          loading={hiding.pending}
          onClick={() => hiding.write({ body: { fermes: true } })}
        >
          Ranger
        </Button>
      </header>
      <ol className={classes.list}>
        {data.pas.map(step => (
          <Step key={step.cle} step={step} next={step.cle === next.cle} told={step.cle === confirming} />
        ))}
      </ol>
      {data.exemples === false && <TrySamples />}
    </section>
  )
}

function Step({ step, next, told }: { step: Told['pas'][number]; next: boolean; told: boolean }) {
  const { session } = useSession()
  const { cle, titre, explication, action, route, fait } = step
  const waits = !fait && step.adresse_confirmee && session?.adresse_a_confirmer === true
  return (
    <li className={classes.step} data-done={fait || undefined}>
      {fait ? (
        <IconCircleCheckFilled size={22} role="img" aria-label="Fait" />
      ) : (
        <IconCircle size={22} stroke={1.6} role="img" aria-label="À faire" />
      )}
      <div className={classes.words}>
        <b>{titre}</b>
        {!fait && <span className={classes.quiet}>{explication}</span>}
        {waits && (
          <span className={classes.quiet}>
            {told
              ? `D’abord, confirmez votre adresse par le lien envoyé à ${session?.user.email ?? 'vous'}.`
              : 'Attend aussi que votre adresse soit confirmée.'}
          </span>
        )}
      </div>
      {waits && told && <ResendLink className={classes.go} envoyer={() => call(askConfirmation)} />}
      {!fait && !waits && (
        <Button
          variant={next ? 'filled' : 'default'}
          className={classes.go}
          onClick={() => {
            goToStep(cle)
            navigate(baseOf('', route))
          }}
        >
          {action}
        </Button>
      )}
    </li>
  )
}
