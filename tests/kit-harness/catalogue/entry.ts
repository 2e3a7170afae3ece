import type { ComponentType } from 'react'

/** One way to see a widget: a state, a size of data, a set of options. */
export interface Variant {
  readonly id: string
  readonly label: string
  readonly Show: ComponentType
}

/** A widget of the kit and its variants; the address is `#<id>/<variant>`. */
export interface Entry {
  readonly id: string
  readonly label: string
  readonly variants: readonly Variant[]
}
