import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { useMobile } from '#client/address/viewport.ts'
import { call } from '#client/call/api.ts'
import { useOnce } from '#client/call/use-once.ts'
import { Failure } from '#client/page/failure.tsx'
import { DeskPanel } from '#kit/desk-panel/desk-panel.tsx'
import type { Values } from '#kit/form/values.ts'
import type { ShownResource } from './define-resource-module.tsx'
import { RowForm } from './row-form.tsx'
import classes from './row-panel.module.css'
import type { useResource } from './use-resource.ts'

interface Props {
  readonly ressource: ShownResource
  readonly resource: ReturnType<typeof useResource>
  readonly retour: string
  readonly onClose: () => void
  /** The row that was written; the list has been read again. */
  readonly onMade: (id: number) => void
}

/** The row that is being added, beside its list; the whole screen on a phone. What is typed stays until it is sent. */
export function NewRowPanel({ ressource, resource, retour, onClose, onMade }: Props) {
  const mobile = useMobile()
  const { operations, relire, path } = resource
  const [serial] = useState(() => Date.now())
  const made = useRef<number | null>(null)
  const [values, setValues] = useState<Values | null>(null)
  const { Beside } = ressource
  const createOnce = useOnce()
  const form = useQuery({
    queryKey: ['fiche', path, 'nouveau', serial],
    queryFn: ({ signal }) => call(operations.createForm, { signal }),
    gcTime: 0,
    retry: false,
    // What is being typed does not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const titre = form.data?.titre ?? 'Ajouter'
  useScreenTitle(titre, { detail: ressource.title, back: retour })
  useBackLayer(true, onClose)

  async function taken(): Promise<void> {
    // A list that cannot be read again says so by itself, and does not fail here: the row is written all the same.
    await relire()
    if (made.current !== null) onMade(made.current)
  }
  return (
    <DeskPanel label={`Ajout\u00a0: ${ressource.title}`} title={titre} large={!mobile} named={mobile} onClose={onClose}>
      <div className={classes.body}>
        {form.data && (
          <div className={classes.form} data-pane="surface">
            <RowForm
              path={path}
              id={null}
              definition={{ ...form.data, labelWidth: 120, multiColonnes: false }}
              focus
              send={async body => {
                const answer = await createOnce(once => call(operations.create, { body, once }))
                made.current = answer.id
                return answer
              }}
              onTaken={() => void taken()}
              onClose={onClose}
              onValues={Beside && setValues}
              beside={Beside && values && <Beside values={values} />}
            />
          </div>
        )}
        {form.isError && (
          <Failure
            error={form.error}
            onRetry={() => void form.refetch()}
            offline="Le formulaire s’ouvre de lui-même dès le retour du réseau. Ce qui y était déjà saisi est gardé sur cet appareil."
          />
        )}
        {form.isPending && <Skeleton height={14} width="60%" mx={18} />}
      </div>
    </DeskPanel>
  )
}
