import { useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { call } from '#client/call/api.ts'
import { ApiProblem, messageOf } from '#client/call/problem.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { FormRenderer } from '#kit/form/form-renderer.tsx'
import type { Values } from '#kit/form/values.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { LoadingRows } from '#kit/state/state-block.tsx'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { enregistrerVariables, lireVariables, VARIABLES, type Variables } from '../contract.ts'
import classes from './screen.module.css'

const TITRE = 'Temps de tournée'

function formOf(variables: Variables): FormDefinition {
  const champs = Object.entries(VARIABLES)
  return formDefinition({
    titre: 'Configurations',
    labelWidth: 220,
    dataProvider: variables,
    dataStructure: champs.map(([id, { label, max }]) => ({ id, label, type: 'nombre' as const, min: 0, max })),
    ruleValidate: champs.map(([field, { label }]) => ({
      field,
      rule: 'required' as const,
      message: `${label}\u00a0: à renseigner.`,
    })),
  })
}

/** Three averages, in one card (specification field-service §2 "Linker configuration"). */
export function Screen() {
  useScreenTitle(TITRE)
  const lecture = useReading(lireVariables)
  const { data, state } = lecture
  return (
    <div className={classes.screen}>
      <PageHeader title={TITRE} />
      {data ? (
        <Card key={JSON.stringify(data)} variables={data} relire={lecture.reload} />
      ) : state === 'chargement' ? (
        <LoadingRows rows={3} height={48} />
      ) : (
        <ReadingState {...lecture} what={TITRE} />
      )}
    </div>
  )
}

function Card({ variables, relire }: { variables: Variables; relire: () => void }) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [dirty, setDirty] = useState(false)
  const [serial, setSerial] = useState(0)
  const [definition] = useState(() => formOf(variables))
  useDirty(dirty, TITRE)

  async function submit(values: Values): Promise<void> {
    setPending(true)
    setError(null)
    try {
      await call(enregistrerVariables, { body: values as Variables, tell: 'success' })
      relire()
    } catch (refusal) {
      setError(refusal)
      throw refusal
    } finally {
      setPending(false)
    }
  }

  return (
    <section className={classes.card} aria-labelledby="configurations">
      <h2 id="configurations">Configurations</h2>
      <p>Ces durées sont gardées. Aucune tournée ne les lit encore.</p>
      <FormRenderer
        key={serial}
        definition={definition}
        error={error ? messageOf(error) : null}
        champs={error instanceof ApiProblem ? error.problem.champs : undefined}
        pending={pending}
        onSubmit={submit}
        onCancel={() => {
          setError(null)
          setSerial(serial + 1)
        }}
        memory={null}
        lookups={null}
        icons={null}
        onDirty={setDirty}
        submitLabel="Enregistrer"
      />
    </section>
  )
}
