import { type ReactNode, useMemo } from 'react'
import { pushLayer } from '#client/address/back.ts'
import { useMobile } from '#client/address/viewport.ts'
import { messageOf } from '#client/call/problem.ts'
import { OutOfReach } from '#client/page/out-of-reach.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOwnName } from '#client/session/own-name.ts'
import { DataGrid } from '#kit/data-grid/data-grid.tsx'
import type { DataGridProps } from '#kit/data-grid/types.ts'
import type { GridDescriptor, GridRow } from '#wire/grid.ts'
import { SANS_EXPORT } from '#wire/own-name.ts'
import { estGardee } from '#wire/resource.ts'
import { gridName } from './addresses.ts'
import type { ShownResource } from './define-resource-module.tsx'
import { tellExportFailure } from './export-list.ts'
import { gridMemory } from './grid-memory.ts'
import { renderIcon } from './icon-set.tsx'
import { isGeneric, type useResource } from './use-resource.ts'

/** Rows asked for at once where the server holds more: two or three screens of them. */
const BLOCK = 60

interface Props {
  readonly ressource: ShownResource
  readonly resource: ReturnType<typeof useResource>
  readonly online: boolean
  readonly empty: ReactNode
  readonly onMenu: (menu: string, row: GridRow) => Promise<void>
  /** A press on a row, or Enter; absent where a row has nothing more to show. */
  readonly onOpen?: DataGridProps['onOpen'] | null
  /** The row that is shown beside the list. */
  readonly opened?: number | null
  readonly walk?: DataGridProps['walk']
  /** What may be done to several rows, and in their cells; absent where rows are only looked at. */
  readonly changes?: Pick<DataGridProps, 'bulkActions' | 'onEdit' | 'choicesOf' | 'onPaste'>
  /** What narrows the list, folded on a phone. */
  readonly folded?: DataGridProps['folded']
  readonly name?: string
}

/** The grid holds the choice, and hands it to the buttons. */
const noop = () => undefined

/** Without network a row offers only what the module does by itself. */
function offered(list: GridDescriptor, online: boolean): GridDescriptor {
  return online ? list : { ...list, menus: list.menus.filter(menu => !isGeneric(menu.id)) }
}

/** The list of a resource, in every state it may be in. */
export function ResourceGrid({
  ressource,
  resource,
  online,
  empty,
  onMenu,
  onOpen = null,
  opened = null,
  walk,
  changes,
  folded,
  name = gridName(ressource),
}: Props) {
  const { lecture, onQuery, exporter } = resource
  const { data, state, message, code } = lecture
  const mobile = useMobile()
  const exportRefusal = useOwnName(SANS_EXPORT)
  const descriptor = useMemo(() => data && offered(data, online), [data, online])
  if (!data && state === 'hors_ligne' && !estGardee(ressource))
    return (
      <OutOfReach
        onRetry={lecture.reload}
      >{`${ressource.title}\u00a0: cette liste ne reste pas sur l’appareil, elle s’ouvre avec du réseau.`}</OutOfReach>
    )
  if (!data && (state === 'interdit' || state === 'hors_ligne'))
    return <ReadingState state={state} message={message} code={code} reload={lecture.reload} what={ressource.title} />
  return (
    <DataGrid
      name={name}
      label={ressource.title}
      // Beside the order and the columns there is no room for the export on a phone.
      {...(mobile && { title: ressource.title })}
      descriptor={descriptor}
      empty={empty}
      pending={lecture.fetching}
      error={message && (online || !data) ? { message, reference: code || undefined } : null}
      onRefresh={lecture.reload}
      onQuery={onQuery}
      block={BLOCK}
      exporter={exporter}
      exportRefusal={exportRefusal}
      {...(folded && { folded })}
      onFailure={error => tellExportFailure(error, messageOf)}
      describeError={messageOf}
      onAdd={null}
      onMenu={onMenu}
      {...(onOpen && { onOpen, opened: opened === null ? null : String(opened) })}
      {...(walk && { walk })}
      onSelect={changes ? noop : null}
      {...changes}
      expandRow={null}
      layer={pushLayer}
      memory={gridMemory}
      renderIcon={renderIcon}
    />
  )
}
