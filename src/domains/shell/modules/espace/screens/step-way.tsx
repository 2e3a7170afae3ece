import { Button } from '@mantine/core'
import { IconArrowLeft, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { goHome } from '#client/address/go-home.ts'
import { navigate, useAddress } from '#client/address/location.ts'
import { useMobile } from '#client/address/viewport.ts'
import { useNotices } from '#client/call/notices.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { baseOf } from '#client/resource/addresses.ts'
import { lirePremiersPas } from '#domains/shell/modules/premiers-pas/contract.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import classes from './first-steps.module.css'
import { goToStep, useStepUnderWay } from './step-under-way.ts'
import { stepsLeft } from './steps-left.ts'

/** Above the page where a first step is done: which one, whether it is, and the way back or on. */
export function StepWay() {
  const cle = useStepUnderWay()
  return cle === null ? null : <Way cle={cle} />
}

const TOUT = 'Tous les premiers pas sont faits.'

function Way({ cle }: { readonly cle: string }) {
  const mobile = useMobile()
  const { data, reload } = useReading(lirePremiersPas)
  // Whatever is written is told, or leads elsewhere: then what is really there is looked at again.
  const seen = `${useAddress()} ${useNotices()[0]?.id ?? ''}`
  const again = useRef(reload)
  again.current = reload
  useEffect(() => {
    if (seen) again.current()
  }, [seen])
  // What is done in the place of a step that is done already is told instead of it: it is where one is now.
  const before = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!data) return
    const known = before.current
    const done = data.pas.filter(one => one.fait)
    before.current = new Set(done.map(one => one.cle))
    // Done together with the one under way, as the jobs of a model are, it is told by that one.
    const last = known?.has(cle) && done.findLast(one => !known.has(one.cle))
    if (last) goToStep(last.cle)
  }, [data, cle])
  const rang = data?.pas.findIndex(step => step.cle === cle) ?? -1
  const step = data?.pas[rang]
  if (!data || !step || data.fermes) return null
  const left = stepsLeft(data)
  const next = step.fait ? left?.next : undefined
  const where = `${step.fait ? 'C’est fait' : `Étape ${rang + 1} sur ${data.pas.length}`}\u00a0: ${step.titre}`
  const back = () => {
    goToStep(null)
    // Where the list of them stands: a desk's home, a phone's « Plus ».
    if (mobile) navigate('/espace')
    else goHome()
  }
  return (
    <div className={classes.way} data-done={step.fait || undefined}>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconArrowLeft size={16} stroke={1.8} aria-hidden />}
        onClick={back}
      >
        Premiers pas
      </Button>
      <p role="status">
        {step.fait && <IconCircleCheckFilled size={18} aria-hidden />}
        <span>{left === null ? TOUT : where}</span>
      </p>
      {next && (
        <Button
          size="xs"
          onClick={() => {
            goToStep(next.cle)
            navigate(baseOf('', next.route))
          }}
        >
          {`Ensuite\u00a0: ${next.titre}`}
        </Button>
      )}
      <IconButton label="Fermer ce rappel" onClick={() => goToStep(null)}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </div>
  )
}
