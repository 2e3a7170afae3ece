/**
 * Colours of tours side by side, each at 3:1 with the surfaces of both themes (WCAG 2.2, success criterion 1.4.11); numbers tell them
 * apart too (specification field-service §9: eight, repeated).
 */
const COLORS = ['#3080e8', '#de4f12', '#259358', '#a264d8', '#ae7604', '#128ea1', '#d94a91', '#738096'] as const

export const TOUR_COLORS: number = COLORS.length

/** The colour of the nth tour, from 0. */
export const tourColor = (rank: number): string => COLORS[rank % COLORS.length] ?? COLORS[0]
