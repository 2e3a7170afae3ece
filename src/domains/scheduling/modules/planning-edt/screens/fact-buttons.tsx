import { Button } from '@mantine/core'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import type { JourIso } from '#wire/dates.ts'
import type { Agent } from '../view/cases.ts'
import { direFait, faitsDu, RETRAITS } from '../view/faits.ts'
import { useFacts } from './facts.tsx'
import classes from './screen.module.css'
import { useBureauAutour } from './use-bureau.ts'

type Props = { readonly agent: Agent; readonly jour: JourIso }

/** What the menu of the cell does beside posts, in the panel. */
export function FactButtons({ agent, jour }: Props) {
  const { mois } = useBureauAutour()
  const faire = useFacts()
  const faits = faitsDu(agent, jour, mois).filter(fait => fait !== 'note')
  return (
    <PanelSection title="Absences et astreinte">
      <p className={classes.quiet}>Ces gestes prennent effet tout de suite, sans publication.</p>
      <span className={classes.deeds}>
        {faits.map(fait => (
          <Button
            key={fait}
            size="xs"
            variant={RETRAITS.has(fait) ? 'subtle' : 'default'}
            {...(RETRAITS.has(fait) && { color: 'red' })}
            onClick={() => faire(fait, agent, jour)}
          >
            {direFait(fait, agent, jour, mois)}
          </Button>
        ))}
      </span>
    </PanelSection>
  )
}
