import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { lirePremiersPas } from '#domains/shell/modules/premiers-pas/contract.ts'
import classes from './banners.module.css'
import { stepsLeft } from './steps-left.ts'

/** A phone opens on the first module, not on the home: what the company still has to prepare is said there, in one line. */
export function StepsBanner() {
  const { data } = useReading(lirePremiersPas)
  const left = data && stepsLeft(data)
  if (!left) return null
  return (
    <div className={classes.banner} data-tone="info" role="status">
      <p>
        Premiers pas, {left.done} sur {left.total}
      </p>
      <div className={classes.actions}>
        <Button size="xs" onClick={() => navigate('/espace')}>
          Continuer
        </Button>
      </div>
    </div>
  )
}
