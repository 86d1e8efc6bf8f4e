/**
 * The drawing surface: the renderer, bloom, quality steps, and the decision when to draw. A frame
 * is drawn only on request ({@link Stage.invalidate}) or while something moves ({@link Stage.run});
 * otherwise no frame is requested.
 */

import { ColorManagement, HalfFloatType, LinearSRGBColorSpace, Scene, Vector2, WebGLRenderer, WebGLRenderTarget, type Camera } from "three";
import { EffectComposer } from "three/addons/postprocessing/EffectComposer.js";
import { RenderPass } from "three/addons/postprocessing/RenderPass.js";
import { ShaderPass } from "three/addons/postprocessing/ShaderPass.js";
import { UnrealBloomPass } from "three/addons/postprocessing/UnrealBloomPass.js";
import { CopyShader } from "three/addons/shaders/CopyShader.js";

/** The quality of the picture: 0 plain, 1 smoothed, 2 smoothed and glowing. */
export type Quality = 0 | 1 | 2;

const PIXELS = [1, 1.5, 2] as const;
const BLOOM = { strength: 0.32, radius: 0.55, threshold: 0.5 } as const;
/**
 * The mean duration of a frame above which the quality steps down, and the time over which the mean is taken (at least
 * three frames), in milliseconds. A phone gives up quality for 60 frames a second; a computer keeps the better picture
 * as long as it does not stutter.
 */
const SLOW = { phone: 20.5, computer: 42 } as const;
const TOGETHER = 400;
/** How long lost graphics may take to return, in milliseconds. */
const RETURN = 4000;

/** An animation. It is called with the time of each frame and returns false when it has ended. */
export type Motion = (now: number) => boolean;

/** What the stage calls. */
export interface StageHooks {
  camera: Camera;
  /** Called before each frame, to bring everything up to date. */
  prepare(): void;
  resized(width: number, height: number): void;
  /** Called when the graphics were taken away and have not come back. */
  gone(): void;
}

/** Returns whether WebGL runs without a graphics card, as far as the browser reveals that. */
function drawnInSoftware(renderer: WebGLRenderer): boolean {
  const context = renderer.getContext();
  const info = context.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = info && context.getParameter(info.UNMASKED_RENDERER_WEBGL);
  return typeof name === "string" && /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** Returns whether this is a phone or a tablet: a device that is touched. */
function isPhone(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
}

/** The canvas and its frames. */
export class Stage {
  readonly element = document.createElement("div");
  readonly canvas: HTMLCanvasElement;
  readonly scene = new Scene();
  private readonly renderer: WebGLRenderer;
  private composer: EffectComposer | null = null;
  private readonly motions = new Set<Motion>();
  private readonly observer: ResizeObserver;
  private frame = 0;
  private dirty = false;
  private lost = false;
  private giveUp = 0;
  private last = 0;
  private flowing = false;
  /** The durations of the last frames in which something moved. */
  private recent: number[] = [];
  private quality: Quality = 2;
  private chosen: Quality | "auto" = "auto";
  private bloom = true;
  private readonly listeners = new AbortController();

  constructor(private readonly hooks: StageHooks) {
    // Colours are in the colour space of the screen throughout; see materials.ts.
    ColorManagement.enabled = false;
    this.canvas = document.createElement("canvas");
    this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias: false, powerPreference: "high-performance" });
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.renderer.info.autoReset = false;
    this.canvas.style.cssText = "display:block;width:100%;height:100%;touch-action:pan-y;outline:none";
    this.element.style.cssText = "position:relative;width:100%;height:100%;overflow:hidden";
    this.element.append(this.canvas);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.element);
    const { signal } = this.listeners;
    this.canvas.addEventListener("webglcontextlost", () => {
      this.lost = true;
      this.giveUp = window.setTimeout(() => this.hooks.gone(), RETURN);
    }, { signal });
    this.canvas.addEventListener("webglcontextrestored", () => {
      clearTimeout(this.giveUp);
      this.lost = false;
      this.compose();
      this.invalidate();
    }, { signal });
  }

  /** Requests one frame. */
  invalidate(): void {
    this.dirty = true;
    this.request();
  }

  /** Draws for as long as the animation lasts. */
  run(motion: Motion): void {
    this.motions.add(motion);
    this.request();
  }

  /** Stops an animation before its end. */
  stop(motion: Motion): void {
    this.motions.delete(motion);
  }

  /** Whether nothing is drawn, because the page is hidden. */
  get hidden(): boolean {
    return document.hidden;
  }

  /** Sets a step of quality, or `auto` for the highest that is fast enough. */
  setQuality(chosen: Quality | "auto"): void {
    this.chosen = chosen;
    // When the processor draws, only the plainest quality is fast; the glow is too much for most phones.
    const best = drawnInSoftware(this.renderer) ? 0 : isPhone() ? 1 : 2;
    this.apply(chosen === "auto" ? best : chosen);
  }

  /** Whether the processor draws, because there is no graphics card. */
  get software(): boolean {
    return drawnInSoftware(this.renderer);
  }

  /** The quality in use. */
  get currentQuality(): Quality {
    return this.quality;
  }

  /** Sets whether the theme glows at all. */
  setBloom(bloom: boolean): void {
    this.bloom = bloom;
    this.compose();
    this.invalidate();
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.giveUp);
    this.frame = -1;
    this.motions.clear();
    this.observer.disconnect();
    this.listeners.abort();
    this.dropComposer();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.element.remove();
  }

  private request(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(this.tick);
  }

  private readonly tick = (now: number): void => {
    this.frame = 0;
    const moving = this.motions.size > 0;
    const flowing = moving && this.flowing;
    this.flowing = moving;
    for (const motion of [...this.motions]) if (!motion(now)) this.motions.delete(motion);
    if (moving || this.dirty) this.draw();
    // The first frame of an animation comes after a pause, so its duration says nothing about
    // speed.
    if (flowing) this.judge(now - this.last);
    else this.recent = [];
    this.last = now;
    if (this.motions.size > 0) this.request();
  };

  private draw(): void {
    this.dirty = false;
    if (this.lost || this.canvas.width === 0) return;
    this.hooks.prepare();
    if (this.composer) this.composer.render();
    else this.renderer.render(this.scene, this.hooks.camera);
  }

  /** Lowers the quality when frames are slow while something moves. */
  private judge(took: number): void {
    if (this.chosen !== "auto" || this.quality === 0) return;
    this.recent.push(took);
    const sum = this.recent.reduce((all, one) => all + one, 0);
    if (this.recent.length < 3 || sum < TOGETHER) return;
    const mean = sum / this.recent.length;
    this.recent = [];
    if (mean > (isPhone() ? SLOW.phone : SLOW.computer)) this.apply(this.quality === 2 ? 1 : 0);
  }

  private apply(quality: Quality): void {
    this.quality = quality;
    this.resize();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio || 1, PIXELS[this.quality]));
    this.renderer.setSize(width, height, false);
    this.compose();
    this.hooks.resized(width, height);
    // Draw at once, because a resized canvas is empty until it is drawn.
    this.draw();
  }

  private compose(): void {
    this.dropComposer();
    if (this.quality === 0 || this.canvas.width === 0) return;
    const size = this.renderer.getDrawingBufferSize(new Vector2());
    const target = new WebGLRenderTarget(size.x, size.y, { type: HalfFloatType, samples: 4 });
    const composer = new EffectComposer(this.renderer, target);
    composer.addPass(new RenderPass(this.scene, this.hooks.camera));
    if (this.quality === 2 && this.bloom)
      composer.addPass(new UnrealBloomPass(size, BLOOM.strength, BLOOM.radius, BLOOM.threshold));
    else composer.addPass(new ShaderPass(CopyShader));
    this.composer = composer;
  }

  private dropComposer(): void {
    for (const pass of this.composer?.passes ?? []) pass.dispose();
    this.composer?.dispose();
    this.composer = null;
  }
}
