/** The first lessons, by rule set. Each is loaded when it is needed. */

import type { RulesId } from "../board/view";
import { remembered } from "../prefs";
import { allSteps, progressOf, type LessonData } from "./lesson";

const LESSONS = import.meta.glob<LessonData>("../../../docs/lessons/*.json", { import: "default" });

/** Loads the lesson of a rule set; null if there is none. */
export async function lessonOf(rules: RulesId): Promise<LessonData | null> {
  const load = LESSONS[`../../../docs/lessons/${rules}.json`];
  return load ? load() : null;
}

/** Returns how many steps of the lesson of a rule set are done, and how many it has; null if there is no lesson. */
export async function lessonStand(rules: RulesId): Promise<{ rules: RulesId; done: number; all: number } | null> {
  const lesson = await lessonOf(rules);
  if (!lesson) return null;
  const { done } = progressOf(remembered(`lesson.${rules}`));
  const steps = allSteps(lesson);
  return { rules, done: steps.filter(({ id }) => done.includes(id)).length, all: steps.length };
}
