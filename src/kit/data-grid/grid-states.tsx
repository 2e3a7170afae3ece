import { Button, Skeleton } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { EmptyState, ErrorState } from '#kit/state/state-block.tsx'
import classes from './data-grid.module.css'
import type { Grid } from './use-grid.ts'

/** Lines of the list to come, as high as they will be. */
export function GridLoading({ rows, cards }: { rows: number; cards: boolean }) {
  return (
    <div className={cards ? classes.waitingCards : classes.frame} role="status" aria-label="Chargement en cours">
      {Array.from({ length: cards ? 5 : rows + 1 }, (_, rank) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <div key={rank} className={cards ? classes.waitingCard : classes.waiting}>
          <Skeleton height={13} width={cards ? '60%' : '22%'} />
          <Skeleton height={13} width={cards ? '90%' : '14%'} />
          <Skeleton height={13} width={cards ? '80%' : '34%'} />
        </div>
      ))}
    </div>
  )
}

/** Why there is nothing to show: never read, refused, nothing yet, or nothing that matches. */
export function GridNothing({ grid }: { grid: Grid }) {
  const { props, filtered } = grid
  if (!props.descriptor && props.error) {
    const { message, reference } = props.error
    return <ErrorState message={message} reference={reference} onRetry={props.onRefresh} />
  }
  if (!filtered) return props.empty
  return (
    <EmptyState
      icon={<IconFilterOff size={32} stroke={1.6} />}
      title="Aucune ligne ne correspond à ce filtre"
      action={
        <Button variant="default" onClick={grid.clearFilter}>
          Tout montrer
        </Button>
      }
    />
  )
}

/** A refresh or a page that failed while older rows stay in sight. */
export function GridWarning({ grid }: { grid: Grid }) {
  const { rows, props } = grid
  const message = rows.failure ?? (props.descriptor ? props.error?.message : undefined)
  if (!message) return null
  return (
    <div className={classes.warning} role="alert">
      <span>{message}</span>
      <Button variant="default" size="xs" onClick={rows.failure === null ? props.onRefresh : rows.retry}>
        Réessayer
      </Button>
    </div>
  )
}
