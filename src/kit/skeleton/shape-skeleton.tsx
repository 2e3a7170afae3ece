import { Skeleton } from '@mantine/core'
import classes from './shape-skeleton.module.css'

/** Heights of what is coming, from top to bottom; a heading stands over the rows below it. */
export type Blocks = readonly (number | 'titre')[]

type Props = {
  /** What is being read, for who cannot see the shape. */
  label: string
  blocks: Blocks
  /** Begins where its page does, without the room a list leaves above. */
  flush?: boolean
}

/** A list before its rows: its tools, its headings, its rows, each as high as what comes, so that nothing moves then. */
export function ListSkeleton({ label, blocks, flush }: Props) {
  return (
    <div className={classes.root} data-flush={flush || undefined} aria-busy role="status" aria-label={label}>
      <ShapeBlocks blocks={blocks} />
    </div>
  )
}

/** A record or a form before it opens: whom or what it is about, then its parts. */
export function SheetSkeleton({ label = 'Ouverture…', blocks, flush }: Omit<Props, 'label'> & { label?: string }) {
  return (
    <div className={classes.root} data-flush={flush || undefined} aria-busy role="status" aria-label={label}>
      <Skeleton height={28} width="60%" radius="sm" />
      <ShapeBlocks blocks={blocks} />
    </div>
  )
}

/** The blocks alone, where the page brings its own frame. */
export function ShapeBlocks({ blocks }: Pick<Props, 'blocks'>) {
  return blocks.map((block, rang) =>
    block === 'titre' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: fixed placeholders
      <Skeleton key={rang} height={18} width={96} radius="sm" />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: fixed placeholders
      <Skeleton key={rang} height={block} radius="lg" />
    ),
  )
}
