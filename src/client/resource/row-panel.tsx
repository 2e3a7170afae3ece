import { Button, Skeleton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { pushLayer } from '#client/address/back.ts'
import { useDirty } from '#client/address/dirty.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { useMobile } from '#client/address/viewport.ts'
import { call } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import { useOnce } from '#client/call/use-once.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { rowNameOf } from '#kit/data-grid/row-name.ts'
import { DeskPanel } from '#kit/desk-panel/desk-panel.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { ErrorState } from '#kit/state/state-block.tsx'
import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import { texteCellule } from '#wire/grid-cells.ts'
import type { ShownResource } from './define-resource-module.tsx'
import { Linked } from './linked-part.tsx'
import { RowForm } from './row-form.tsx'
import classes from './row-panel.module.css'
import type { useResource } from './use-resource.ts'
import { useRowSheet } from './use-row-sheet.ts'

interface Props {
  readonly ressource: ShownResource
  readonly resource: ReturnType<typeof useResource>
  readonly list: GridDescriptor
  readonly row: GridRow
  readonly id: number
  /** Whether the keyboard asked for it: the focus goes into the form. */
  readonly focus: boolean
  readonly retour: string
  readonly onClose: () => void
  /** To the record before or after, in the order of the list. */
  readonly onWalk: (way: 1 | -1) => void
}

/** One row beside its list: its form, and what belongs to it; the whole screen on a phone. */
export function RowPanel(props: Props) {
  const { ressource, resource, list, row, id, retour, onClose, onWalk } = props
  const mobile = useMobile()
  const titre = rowNameOf(list, row)
  const sheet = useRowSheet({ resource, list, id })
  const writeOnce = useOnce()
  const { ticked, mark, leaving, guard } = useTicked(titre, onClose)
  useScreenTitle(titre, { detail: ressource.title, back: retour })

  const walk = (way: 1 | -1) => guard(() => onWalk(way))
  const close = () => guard(onClose)
  function press(event: KeyboardEvent): void {
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!way || !event.altKey) return
    event.preventDefault()
    walk(way)
  }
  const { data } = sheet
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the controls inside, not a control
    <div onKeyDown={press} style={{ display: 'contents' }}>
      <DeskPanel
        label={`Fiche\u00a0: ${titre}`}
        title={titre}
        large={!mobile}
        named={mobile}
        onClose={close}
        actions={
          <span className={classes.walk}>
            <IconButton label="Fiche précédente" aria-keyshortcuts="Alt+ArrowUp" onClick={() => walk(-1)}>
              <IconChevronUp size={18} stroke={1.8} aria-hidden />
            </IconButton>
            <IconButton label="Fiche suivante" aria-keyshortcuts="Alt+ArrowDown" onClick={() => walk(1)}>
              <IconChevronDown size={18} stroke={1.8} aria-hidden />
            </IconButton>
          </span>
        }
      >
        <div className={classes.body}>
          {data?.form ? (
            <div className={classes.form} data-pane="surface">
              <RowForm
                key={`${id}-${sheet.serial}`}
                path={ressource.path}
                id={id}
                definition={{ ...data.form, labelWidth: 120, multiColonnes: false }}
                focus={props.focus}
                send={body =>
                  writeOnce(once => call(resource.operations.update, { params: resource.paramsOf(id), body, once }))
                }
                typed={sheet.typed}
                reread={typed => {
                  void resource.relire()
                  sheet.again(typed)
                }}
                onTaken={() => {
                  void resource.relire()
                  sheet.again()
                }}
                onClose={close}
              />
            </div>
          ) : (
            <Facts list={list} row={row} />
          )}
          {sheet.isError && <ErrorState message={messageOf(sheet.error)} onRetry={() => void sheet.refetch()} />}
          {sheet.isPending && <Skeleton height={14} width="60%" mx={18} />}
          {data?.parts.map(part => (
            <Linked
              key={`${id}-${part.menu}`}
              part={part}
              send={async (menu, ids) => {
                const write = resource.transferOf(menu)?.write
                if (!write) throw new Error(`no list ${menu}`)
                return await call(write, { params: resource.paramsOf(id), body: { data: ids.join(',') } })
              }}
              onTaken={() => void resource.relire()}
              onDirty={mark}
            />
          ))}
          {data && !data.form && mobile && (
            <Button variant="default" onClick={close}>
              Fermer
            </Button>
          )}
        </div>
      </DeskPanel>
      <ConfirmDialog
        opened={leaving !== null && ticked}
        title="Fermer sans enregistrer"
        yes="Fermer sans enregistrer"
        no="Continuer la saisie"
        danger
        onYes={() => leaving?.()}
        onCancel={() => guard(null)}
      >
        <p>{'Ce que vous avez coché n’est pas enregistré. Souhaitez-vous fermer quand même\u00a0?'}</p>
      </ConfirmDialog>
    </div>
  )
}

/** What is ticked and not saved yet: leaving asks first, whichever way one leaves. */
function useTicked(titre: string, onClose: () => void) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const ticked = dirty.size > 0
  useDirty(ticked, titre, { asks: false })
  function guard(leave: (() => void) | null): void {
    if (leave && !ticked) leave()
    else
      setLeaving(
        () =>
          leave &&
          (() => {
            setDirty(new Set())
            setLeaving(null)
            leave()
          }),
      )
  }
  const back = useRef(() => guard(onClose))
  back.current = () => guard(onClose)
  // Back took the layer away: while the question stands it is put there again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question puts it back
  useEffect(() => pushLayer(() => back.current()), [leaving])
  function mark(menu: string, changed: boolean): void {
    setDirty(before => {
      if (before.has(menu) === changed) return before
      const next = new Set(before)
      if (changed) next.add(menu)
      else next.delete(menu)
      return next
    })
  }
  return { ticked, leaving, guard, mark }
}

function Facts({ list, row }: Pick<Props, 'list' | 'row'>) {
  const facts = list.headers
    .map(header => [header.label, texteCellule(row[header.id], header, list.itemsRenderers[header.id])] as const)
    .filter(([, texte]) => texte !== '')
  return (
    <dl className={classes.facts}>
      {facts.map(([label, texte]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{texte}</dd>
        </div>
      ))}
    </dl>
  )
}
