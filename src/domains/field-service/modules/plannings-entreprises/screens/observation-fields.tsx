import { Textarea } from '@mantine/core'
import { OBSERVATION_MAX } from '../contract.ts'

/** For colleagues, and for the customer. */
export interface Observations {
  readonly interne: string
  readonly client: string
}

/** The two observations of a visit that is created or postponed (specification field-service §3). */
export function ObservationFields({
  interne,
  client,
  onChange,
}: Observations & { onChange: (typed: Partial<Observations>) => void }) {
  return (
    <>
      <Textarea
        label="Observation pour l’équipe"
        value={interne}
        maxLength={OBSERVATION_MAX}
        autosize
        minRows={2}
        onChange={event => onChange({ interne: event.currentTarget.value })}
      />
      <Textarea
        label="Observation pour le client"
        value={client}
        maxLength={OBSERVATION_MAX}
        autosize
        minRows={2}
        onChange={event => onChange({ client: event.currentTarget.value })}
      />
    </>
  )
}
